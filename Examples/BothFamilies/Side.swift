import LoginWithAmazonLegacy

/// One family of calls, in the hands of an app that makes them one after the other.
@MainActor
public protocol Side {
    /// What the app's calls go to. Setting another one is a restart of the app: what it keeps is in the store.
    var manager: AMZNAuthorizationManager { get set }

    /// Makes a call on the manager, and tells what came of it.
    func perform(_ call: FamilyCall) async -> Sight
}
