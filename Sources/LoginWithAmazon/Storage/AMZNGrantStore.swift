import Foundation

/// Where the session keeps what a sign-in gave: one grant, as opaque bytes, for each client id.
///
/// The session calls it from a background queue, except ``beginRefresh(for:)``, and makes every change inside
/// ``exclusively(for:_:)``, so that a change itself need not guard against another one. Implementations are `Sendable`
/// and may be shared by managers and, where the medium is, by processes. What they must tell apart: a grant, none, and
/// *not readable now*; "none", and bytes that are no grant, mean that nobody is signed in.
public protocol AMZNGrantStore: Sendable {
    /// The bytes last written for the client, or nil where there are none.
    /// - Throws: where they cannot be read now, for example while the device is locked; and
    ///   ``AMZNGrantStoreError/undecodable(_:)`` where that will not change, and a new sign-in may set them aside.
    func read(for clientID: String) throws -> Data?

    /// Puts the bytes in the place of older ones: wholly, or not at all.
    func write(_ grant: Data, for clientID: String) throws

    /// Removes the bytes of the client, and those that ``setAside(for:)`` has moved: a user who signs out leaves no
    /// secret behind. That there are none is success.
    func remove(for clientID: String) throws

    /// Moves bytes that could not be decoded out of the way, to where a developer can look at them. Where there are no
    /// bytes, what was moved there before stays.
    func setAside(for clientID: String) throws

    /// Runs `body` while nobody else, in this process or another one on the same medium, is inside this call.
    func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result

    /// Waits until nobody else refreshes this client's grant, and keeps others from it until the lease is ended.
    /// - Throws: where that does not happen in reasonable time.
    func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease
}
