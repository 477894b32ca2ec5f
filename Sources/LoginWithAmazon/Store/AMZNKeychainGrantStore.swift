#if canImport(Security)
    import Foundation
    import Security

    /// What the Keychain store does with a grant of a previous installation: the system keeps Keychain items when an
    /// app is deleted.
    public enum AMZNReinstallPolicy: Sendable {
        /// Keeps the grant: after a reinstallation the user is still signed in. Always the behaviour in app extensions.
        case keep
        /// Removes the grant when it is first read: after a reinstallation the user must sign in again.
        ///
        /// Each grant records the name of the installation that wrote it, and a file in the app's Application Support
        /// folder records the current name. A grant is removed if the names differ or the file is missing; it is kept
        /// if it has no name, because an app version before this policy wrote it, or while the file can't be read. An
        /// app that empties that folder thereby signs its user out.
        case forget
    }

    /// Keeps each client's grant as an item of the data-protection Keychain: readable after the device's first unlock,
    /// never synchronized, and not restored to another device. After a reinstallation of the app it is still there; see
    /// ``AMZNReinstallPolicy``.
    ///
    /// All stores of a process share one lock, because two may use the same items. Processes that share an access group
    /// do not: if two refresh at the same moment, the refused one may remove the grant, which signs out both.
    ///
    /// On macOS the app needs an entitlement for the data-protection Keychain (`keychain-access-groups` or an
    /// application identifier); a program without one uses ``AMZNFileGrantStore``.
    public final class AMZNKeychainGrantStore: AMZNGrantStore {
        private let service: String
        private let accessGroup: String?
        private let reinstallGuard: ReinstallGuard

        /// A store of the items with this service name, in this access group, for apps and extensions that share a
        /// sign-in; nil means the app's first group. It keeps grants of a previous installation.
        public init(service: String = "LoginWithAmazon", accessGroup: String? = nil) {
            self.service = service
            self.accessGroup = accessGroup
            reinstallGuard = .live(.keep)
        }

        /// A store of the items with this service name, in the app's first access group, with a policy for grants of a
        /// previous installation.
        ///
        /// Don't use ``AMZNReinstallPolicy/forget`` in apps that share an access group, even in addition to a group of
        /// their own: the system searches all of an app's groups, so each app would mistake another app's grant for one
        /// of its own previous installation.
        public init(service: String = "LoginWithAmazon", afterReinstall policy: AMZNReinstallPolicy) {
            self.service = service
            accessGroup = nil
            reinstallGuard = .live(policy)
        }

        /// The bytes last written for the client; nil if the Keychain has no item.
        /// - Throws: ``AMZNGrantStoreError`` if the Keychain can't be read, for example before the first unlock.
        public func read(for clientID: String) throws -> Data? {
            let account = ClientKey.grant(clientID)
            return try exclusively(for: clientID) {
                guard let found = try find(account) else { return nil }
                // The item could be read, so the device has been unlocked, and the guard's file is reliable.
                guard reinstallGuard.isLeftBehind(found.label) else { return found.bytes }
                try delete(account)
                return nil
            }
        }

        /// Updates the client's item, or adds one.
        /// - Throws: ``AMZNGrantStoreError`` if the Keychain refuses; the previous item is unchanged.
        public func write(_ grant: Data, for clientID: String) throws {
            try put(grant, label: reinstallGuard.label(), ClientKey.grant(clientID))
        }

        /// Deletes the client's item and the one set aside. Succeeds if there are none.
        /// - Throws: ``AMZNGrantStoreError`` if the Keychain refuses.
        public func remove(for clientID: String) throws {
            try delete(ClientKey.grant(clientID))
            try delete(ClientKey.aside(clientID))
        }

        /// Moves the client's bytes to an item whose account ends in `.undecodable`.
        /// - Throws: ``AMZNGrantStoreError`` if the Keychain refuses.
        public func setAside(for clientID: String) throws {
            guard let bytes = try read(for: clientID) else { return }
            try put(bytes, label: Data(), ClientKey.aside(clientID))
            try delete(ClientKey.grant(clientID))
        }

        // MARK: Items

        /// The account's bytes and their label; nil if there is no item. An item without bytes, which this store never
        /// creates, is not a grant.
        private func find(_ account: String) throws -> (bytes: Data, label: Data?)? {
            var query = query(account)
            query[kSecReturnData as String] = true
            query[kSecReturnAttributes as String] = true
            query[kSecMatchLimit as String] = kSecMatchLimitOne
            var found: CFTypeRef?
            let status = withUnsafeMutablePointer(to: &found) { SecItemCopyMatching(query as CFDictionary, $0) }
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess else { throw Self.failure(status, AMZNGrantStoreError.unreadable) }
            let item = found as? [String: Any]
            return (item?[kSecValueData as String] as? Data ?? Data(), item?[kSecAttrGeneric as String] as? Data)
        }

        /// Updates the item first: deleting and adding would leave nothing if adding fails.
        private func put(_ bytes: Data, label: Data, _ account: String) throws {
            let query = query(account)
            let values: [String: Any] = [
                kSecValueData as String: bytes,
                kSecAttrGeneric as String: label,
                kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
            var status = SecItemUpdate(query as CFDictionary, values as CFDictionary)
            if status == errSecItemNotFound {
                status = SecItemAdd(query.merging(values) { $1 } as CFDictionary, nil)
                // Another process of the access group added the item first.
                if status == errSecDuplicateItem {
                    status = SecItemUpdate(query as CFDictionary, values as CFDictionary)
                }
            }
            guard status == errSecSuccess else { throw Self.failure(status, AMZNGrantStoreError.unwritable) }
        }

        private func delete(_ account: String) throws {
            let status = SecItemDelete(query(account) as CFDictionary)
            guard status == errSecSuccess || status == errSecItemNotFound else {
                throw Self.failure(status, AMZNGrantStoreError.unwritable)
            }
        }

        /// The query for one generic password of the data-protection Keychain.
        private func query(_ account: String) -> [String: Any] {
            var query: [String: Any] = [
                kSecClass as String: kSecClassGenericPassword,
                kSecAttrService as String: service,
                kSecAttrAccount as String: account,
                kSecAttrSynchronizable as String: false,
                kSecUseDataProtectionKeychain as String: true,
            ]
            if let accessGroup { query[kSecAttrAccessGroup as String] = accessGroup }
            return query
        }

        private static func failure(
            _ status: OSStatus, _ usual: (String) -> AMZNGrantStoreError
        ) -> AMZNGrantStoreError {
            switch status {
            case errSecMissingEntitlement: .unusable("The app has no entitlement for the Keychain.")
            case errSecInteractionNotAllowed: usual("The device has not been unlocked since it started.")
            default: usual("The Keychain failed with OSStatus \(status).")
            }
        }
    }

    extension AMZNKeychainGrantStore: NamedMedium {
        var medium: AnyHashable { ["Keychain", service, accessGroup] }
    }

    extension ReinstallGuard {
        /// The guard of this process. An extension has its own container, which says nothing about the app's items.
        static func live(_ policy: AMZNReinstallPolicy) -> ReinstallGuard {
            let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
            guard policy == .forget, !Bundle.main.bundlePath.hasSuffix(".appex"), let folder else {
                return ReinstallGuard(file: nil)
            }
            return ReinstallGuard(
                file: PrivateFile(path: folder.appendingPathComponent("LoginWithAmazon/installation").path))
        }
    }
#endif
