import Foundation

/// The storage of grants: opaque bytes, one value for each client id.
///
/// The session calls it on a background queue, except ``beginRefresh(for:)``. It makes every change inside
/// ``exclusively(for:_:)``, so a change need not guard against others. Implementations are `Sendable` and may be shared
/// by managers and, if the medium is shared, by processes. They must distinguish a grant, no grant, and *not readable
/// now*: both no grant and bytes that are not a grant mean that no user is signed in.
public protocol AMZNGrantStore: Sendable {
    /// The bytes last written for the client; nil if there are none.
    /// - Throws: An error if they can't be read now, for example while the device is locked;
    ///   ``AMZNGrantStoreError/undecodable(_:)`` if they can never be read; a new sign-in may then set them aside.
    func read(for clientID: String) throws -> Data?

    /// Replaces the client's bytes, entirely or not at all.
    func write(_ grant: Data, for clientID: String) throws

    /// Removes the client's bytes and those that ``setAside(for:)`` moved, so that a sign-out leaves no secret behind.
    /// Succeeds if there are none.
    func remove(for clientID: String) throws

    /// Sets undecodable bytes aside for inspection by a developer. If the client has no bytes, keeps those that were
    /// set aside earlier.
    func setAside(for clientID: String) throws

    /// Runs `body` while no other caller is inside this method, in this process or in another one on the same medium.
    func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result

    /// Waits until no other refresh of this client's grant is in progress, and prevents others until the lease ends.
    /// - Throws: An error if the wait takes too long.
    func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease
}
