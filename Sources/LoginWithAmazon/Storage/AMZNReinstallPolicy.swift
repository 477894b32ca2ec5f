/// What the Keychain store does with a grant of a previous installation: the system keeps Keychain items when an app is
/// deleted. Sendable.
public enum AMZNReinstallPolicy: Sendable {
    /// Keeps the grant: after a reinstallation the user is still signed in. The default, and always the behaviour in
    /// app extensions.
    case keep
    /// Removes the grant when it is first read: after a reinstallation the user must sign in again.
    ///
    /// Each grant records the name of the installation that wrote it, and a file in the app's container records the
    /// current name. A grant is from a previous installation only if both names can be read and differ, or if the grant
    /// has a name and the file doesn't exist. A grant without a name, from an app version before this policy, is kept;
    /// so is every grant while the file can't be read. An app that empties its Application Support folder thereby signs
    /// its user out.
    case forget
}
