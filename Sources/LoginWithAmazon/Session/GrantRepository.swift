import Foundation

/// The store as the session uses it: grants instead of bytes, results instead of thrown errors, and changes that are
/// decided while the store is locked. Its calls may block, so the shell makes them on its own queue.
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
            return .unreadable(.device(error, "The grant store can't be read at the moment."))
        }
    }

    /// Why the grant of a new sign-in can't be stored; nil as far as the store knows.
    var problem: AMZNError? {
        do {
            try store.checkWritable(for: clientID)
            return nil
        } catch {
            return .device(error, "The grant store can't be changed at the moment.")
        }
    }

    /// Makes the change while the store is locked. The grant of a new sign-in is stored if `isWanted` is true then: a
    /// sign-out may have ended the sign-in meanwhile.
    ///
    /// A refreshed grant that can't be stored gets a second attempt at once: the server accepts only the new grant, and
    /// the program may end before there is another opportunity.
    func make(_ change: GrantChange, if isWanted: (SignIn.ID) -> Bool) -> GrantChangeResult {
        // Without a store for the new grant, the old one stays.
        if case .clear = change, let problem { return .failed(problem) }
        let result = attempt(change, if: isWanted)
        guard case .failed = result, case .replace(_, with: .some) = change else { return result }
        return attempt(change, if: isWanted)
    }

    private func attempt(_ change: GrantChange, if isWanted: (SignIn.ID) -> Bool) -> GrantChangeResult {
        do {
            return try store.exclusively(for: clientID) {
                switch change {
                case .replace(let old, let new): return try replace(old, with: new)
                case .clear: return try clear()
                case .store(let id, let grant):
                    guard isWanted(id) else { return .overtaken }
                    if case .undecodable = read() { try store.setAside(for: clientID) }
                    try put(grant)
                    return .done()
                case .remove: return try remove()
                }
            }
        } catch {
            return .failed(.device(error, "The grant store can't be changed at the moment."))
        }
    }

    private func replace(_ old: Grant, with new: Grant?) throws -> GrantChangeResult {
        switch read() {
        case .grant(old):
            try put(new)
            return .done()
        case .grant, .none: return .overtaken
        case .unreadable(let error): return .failed(error)
        case .undecodable(let reason): return .failed(.device(AMZNGrantStoreError.undecodable(reason), reason))
        }
    }

    private func clear() throws -> GrantChangeResult {
        switch read() {
        case .grant, .unreadable: return try remove()
        case .undecodable: try store.setAside(for: clientID)
        case .none: break
        }
        return .done()
    }

    /// Also removes undecodable bytes, which may still contain secrets. If an error occurs after the grant itself is
    /// removed, for example with bytes that were set aside earlier, the removal counts as done: the server must be
    /// notified.
    private func remove() throws -> GrantChangeResult {
        guard case .grant(let grant) = read() else {
            try put(nil)
            return .done()
        }
        do {
            try put(nil)
        } catch {
            guard case .none = read() else { throw error }
        }
        return .done(grant)
    }

    private func put(_ grant: Grant?) throws {
        guard let grant else { return try store.remove(for: clientID) }
        try store.write(GrantCodec.encode(grant), for: clientID)
    }
}

/// The result of reading the store. ``none`` and ``undecodable(_:)`` mean that no user is signed in; ``unreadable(_:)``
/// leaves that open.
enum GrantReadResult: Equatable, Sendable {
    case grant(Grant)
    case none
    /// The store can't be read now, for example while the device is locked.
    case unreadable(AMZNError)
    /// The stored bytes are not a grant of this client. They stay until a sign-in sets them aside, or a sign-out removes
    /// them.
    case undecodable(String)
}

enum GrantChange: Equatable, Sendable {
    /// If the store still holds the first grant, replace it with the second, or remove it if the second is nil.
    case replace(Grant, with: Grant?)
    /// Remove the stored grant before a sign-in's page is shown, for a call that wants a new sign-in. Undecodable bytes
    /// are set aside.
    case clear(SignIn.ID, for: CallID)
    /// Write a sign-in's grant, whatever was stored before, unless the sign-in has ended.
    case store(SignIn.ID, Grant)
    /// Remove the stored grant for a sign-out, and return it, so that the server can be notified.
    case remove(CallID)
}

enum GrantChangeResult: Equatable, Sendable {
    /// The change was made. After a removal, the value is the removed grant; nil if there was none, or none that could
    /// be read.
    case done(Grant? = nil)
    /// Nothing has changed: the store no longer holds the grant to replace, or the sign-in has ended.
    case overtaken
    case failed(AMZNError)
}
