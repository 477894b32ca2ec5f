import LoginWithAmazonLegacy

/// A file that names the facade, in the same target.
func signOutOfBothFamilies(_ delegate: any AIAuthenticationDelegate) {
    AIMobileLib.clearAuthorizationState(delegate)
    AMZNAuthorizationManager.shared().signOut { _ in }
}
