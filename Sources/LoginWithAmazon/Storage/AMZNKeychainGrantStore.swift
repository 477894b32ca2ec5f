#if canImport(Security)
    import Foundation
    import Security

    /// Keeps each client's grant as an item of the data-protection Keychain: readable once the device has been unlocked
    /// after its start, never synchronised, and not restored to another device. Sendable.
    ///
    /// All stores of one process keep out of each other's way. Processes that share an access group do not: where two
    /// refresh at the same moment, the one that is refused may remove the grant, and both are signed out.
    ///
    /// The system keeps the items when it deletes the app: who installs it again is still signed in, unless the store
    /// is made with ``AMZNReinstallPolicy/forget``.
    ///
    /// On macOS the app needs an entitlement for the data-protection Keychain (`keychain-access-groups` or an application
    /// identifier); a program without one uses ``AMZNFileGrantStore``.
    public final class AMZNKeychainGrantStore: AMZNGrantStore {
        // Shared, since two stores may be made for the same items. Recursive, as `body` may ask for the same again.
        private static let exclusion = NSRecursiveLock()
        private static let refreshes = RefreshQueue()

        private let service: String
        private let accessGroup: String?
        private let reinstallGuard: ReinstallGuard

        /// A store of the items of one service name.
        /// - Parameters:
        ///   - service: The items' service name.
        ///   - accessGroup: The access group, for apps and extensions that share a sign-in; nil takes the app's first.
        public init(service: String = "LoginWithAmazon", accessGroup: String? = nil) {
            self.service = service
            self.accessGroup = accessGroup
            reinstallGuard = .live(.keep)
        }

        /// A store of the items of one service name in the app's first access group, with a choice of what becomes of
        /// the grants of a former installation.
        ///
        /// ``AMZNReinstallPolicy/forget`` is not for apps that have an access group in common with others, even beside one
        /// of their own: the system looks for items in all groups of the app, and each of those apps would take another
        /// one's grant for that of a former installation of its own.
        /// - Parameters:
        ///   - service: The items' service name.
        ///   - policy: Whether such grants are kept or removed.
        public init(service: String = "LoginWithAmazon", afterReinstall policy: AMZNReinstallPolicy) {
            self.service = service
            accessGroup = nil
            reinstallGuard = .live(policy)
        }

        /// The bytes last written for the client, or nil where the Keychain has no item.
        /// - Throws: ``AMZNGrantStoreError`` where it does not say, for example before the first unlock.
        public func read(for clientID: String) throws -> Data? {
            try exclusively(for: clientID) {
                let item = item(ClientKey.grant(clientID))
                guard let found = try item.read() else { return nil }
                // The item could be read, so the device has been unlocked, and the mark's file can be believed.
                guard reinstallGuard.isLeftBehind(found.label) else { return found.bytes }
                try item.delete()
                return nil
            }
        }

        /// Updates the client's item, or adds one.
        public func write(_ grant: Data, for clientID: String) throws {
            try item(ClientKey.grant(clientID)).write(grant, label: reinstallGuard.label())
        }

        /// Deletes the client's item, and the one set aside. That there is none is success.
        public func remove(for clientID: String) throws {
            try item(ClientKey.grant(clientID)).delete()
            try item(ClientKey.aside(clientID)).delete()
        }

        /// Moves the client's bytes to an item of the account `<client id>%undecodable`. An item without bytes, which this
        /// store does not make, goes without a trace, as it would keep the user from signing in.
        public func setAside(for clientID: String) throws {
            do {
                guard let bytes = try read(for: clientID) else { return }
                try item(ClientKey.aside(clientID)).write(bytes, label: Data())
            } catch let error as AMZNGrantStoreError where error.isUndecodable {}
            try item(ClientKey.grant(clientID)).delete()
        }

        /// Runs `body` alone among all stores of this process.
        public func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result {
            Self.exclusion.lock()
            defer { Self.exclusion.unlock() }
            return try body()
        }

        /// Waits its turn among all stores of this process.
        public func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease {
            await Self.refreshes.enter([accessGroup ?? "", service, ClientKey.grant(clientID)].joined(separator: "\n"))
        }

        private func item(_ account: String) -> KeychainItem {
            KeychainItem(service: service, account: account, accessGroup: accessGroup)
        }
    }

    extension AMZNKeychainGrantStore: NamedMedium {
        var medium: AnyHashable { ["Keychain", service, accessGroup] }
    }
#endif
