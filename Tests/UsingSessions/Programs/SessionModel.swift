import LoginWithAmazon
import Observation

/// Observes a session. `isSignedIn` is nil until it is known whether a user is signed in.
@available(iOS 17, macOS 14, macCatalyst 17, visionOS 1, *)
@MainActor
@Observable
final class SessionModel {
    private(set) var isSignedIn: Bool?

    /// Updates the model until the task is cancelled.
    func follow(_ manager: AMZNAuthorizationManager) async {
        for await change in manager.sessionChanges() {
            switch change {
            case .initial(let isSignedIn): self.isSignedIn = isSignedIn
            case .signedIn: isSignedIn = true
            case .signedOut: isSignedIn = false
            default: break
            }
        }
    }
}
