import Foundation

/// The session's access to its store. It returns grants instead of bytes and results instead of thrown errors, and it
/// checks and changes the grant while the store is locked. The calls may block, so the session makes them on its serial
/// queue.
struct GrantRepository: Sendable {
    let store: any AMZNGrantStore
    let clientID: String

    func read() -> GrantReadResult {
        do {
            let reading = try store.read(for: clientID).map(GrantCodec.decode) ?? .none
            if case .grant(let grant) = reading, !grant.origin.client.utf8.elementsEqual(clientID.utf8) {
                return .undecodable("The stored grant belongs to another client.")
            }
            return reading
        } catch let error as AMZNGrantStoreError where error.isUndecodable {
            return .undecodable(error.description)
        } catch {
            return .unreadable(.device(error, "The grant store couldn't be read. Try again."))
        }
    }

    /// Makes a change while the store is locked. The change isn't made if `isWanted` returns false while the lock is
    /// held, because the change's sign-in or call may have ended.
    func make(_ change: GrantChange, if isWanted: (GrantChange) -> Bool) -> GrantChangeResult {
        do {
            return try store.exclusively(for: clientID) {
                guard isWanted(change) else { return .overtaken }
                switch change {
                case .replace(let old, let new): return try changeGrant({ $0 == old }) { try put(new.with($0.profile)) }
                case .removeRefused(let refused): return try changeGrant({ $0 == refused }) { _ in try put(nil) }
                case .removeForSignIn, .removeForSignOut: return try remove()
                case .store(_, let grant):
                    try put(grant)
                    return .done()
                case .keepProfile(let profile, let signInID):
                    return try changeGrant({ $0.signInID == signInID }) { stored in
                        if stored.profile != profile { try put(stored.with(profile)) }
                    }
                }
            }
        } catch {
            return .failed(.device(error, "The grant store couldn't be changed. Try again."))
        }
    }

    /// Makes the change with the stored grant if that is still the expected one.
    private func changeGrant(
        _ isExpected: (Grant) -> Bool, _ body: (_ stored: Grant) throws -> Void
    ) throws -> GrantChangeResult {
        switch read() {
        case .grant(let stored) where isExpected(stored):
            try body(stored)
            return .done()
        case .grant, .none, .undecodable: return .overtaken
        case .unreadable(let error): return .failed(error)
        }
    }

    /// Removes the stored bytes, even if they can't be read as a grant, because they may still contain secrets.
    private func remove() throws -> GrantChangeResult {
        let reading = read()
        try put(nil)
        if case .grant(let grant) = reading { return .done(grant) }
        return .done()
    }

    private func put(_ grant: Grant?) throws {
        guard let grant else { return try store.remove(for: clientID) }
        try store.write(GrantCodec.encode(grant), for: clientID)
    }
}

/// The result of reading the store. ``none`` and ``undecodable(_:)`` mean that no user is signed in. ``unreadable(_:)``
/// means that it is unknown whether a user is signed in.
enum GrantReadResult: Equatable, Sendable {
    case grant(Grant)
    case none
    /// The store can't be read now, for example while the device is locked.
    case unreadable(AMZNError)
    /// The stored bytes can't be used as a grant of this client. They stay in the store until a sign-in replaces them,
    /// or a sign-out or a call with *always* removes them.
    case undecodable(String)
}

enum GrantChange: Equatable, Sendable {
    /// Replaces a grant with the result of its refresh, and keeps the stored profile. If the store no longer holds the
    /// old grant, nothing changes.
    case replace(Grant, with: Grant)
    /// Removes this grant, which the server has refused. If the store no longer holds it, nothing changes.
    case removeRefused(Grant)
    /// Removes the stored grant for a call with the strategy *always*, unless the call has ended.
    case removeForSignIn(CallID)
    case removeForSignOut(CallID)
    /// Stores the grant of a sign-in in place of any stored grant, unless the sign-in has ended.
    case store(SignIn.ID, Grant)
    /// Stores the profile beside the grant of this sign-in, or removes it if it is nil. If the store holds another
    /// sign-in, nothing changes.
    case keepProfile(StoredProfile?, of: String)
}

enum GrantChangeResult: Equatable, Sendable {
    /// The change was made. The value is the grant that was removed for a sign-in or a sign-out; nil if there was no
    /// readable grant, and after any other change.
    case done(Grant? = nil)
    /// Nothing has changed, because the store no longer holds the expected grant or because the change is no longer
    /// wanted.
    case overtaken
    case failed(AMZNError)
}
