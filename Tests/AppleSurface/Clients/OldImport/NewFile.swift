import LoginWithAmazonLegacy

/// A file in the same target that imports the facade.
func signOutOfBothFamilies(_ delegate: any AIAuthenticationDelegate) {
    AIMobileLib.clearAuthorizationState(delegate)
    AMZNAuthorizationManager.shared().signOut { _ in }
}
