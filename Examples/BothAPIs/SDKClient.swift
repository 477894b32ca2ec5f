import LoginWithAmazonLegacy

/// A client of one SDK that makes its calls one after the other.
@MainActor
public protocol SDKClient {
    /// The manager that receives the calls. Setting another manager simulates an app restart: only the store's contents
    /// remain.
    var manager: AMZNAuthorizationManager { get set }

    /// Makes a call on the manager and returns its outcome.
    func perform(_ call: ClientCall) async -> CallOutcome
}
