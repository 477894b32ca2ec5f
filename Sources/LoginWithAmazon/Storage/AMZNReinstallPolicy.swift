/// What a store in the Keychain does with a grant that a former installation of the app left there: the system keeps
/// Keychain items when it deletes an app. Sendable.
public enum AMZNReinstallPolicy: Sendable {
    /// The grant is kept: who installs the app again is still signed in. This is what the store does unless told
    /// otherwise, and always in app extensions.
    case keep
    /// The grant is removed when it is first read: who installs the app again has to sign in again.
    ///
    /// Grants carry the name of the installation that wrote them, and the app's container a file with its own. Only
    /// where both can be read and differ, or the name is there and the file is not, is the grant a former installation's.
    /// A grant without a name, from a version of the app before this policy, is kept; so is every grant while the file
    /// cannot be read. An app that empties its Application Support folder itself signs its user out by that.
    case forget
}
