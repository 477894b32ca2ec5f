#if canImport(Security)
    import Foundation
    import Security

    /// What the Keychain store does with a grant of a previous installation: the system keeps Keychain items when an
    /// app is deleted.
    public enum AMZNReinstallPolicy: Sendable {
        /// Keeps the grant, so that the user is still signed in after a reinstallation. An app extension always keeps
        /// it.
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
    /// application identifier); a program without one, such as a command-line tool, uses ``AMZNFileGrantStore``.
    public final class AMZNKeychainGrantStore: AMZNGrantStore {
        private let service: String
        private let accessGroup: String?
        private let reinstallGuard: ReinstallGuard
        private let app: String?
        private let knownFirstGroup = Locked<String?>(nil)

        init(service: String, accessGroup: String?, reinstallGuard: ReinstallGuard, app: String?) {
            (self.service, self.accessGroup, self.reinstallGuard) = (service, accessGroup, reinstallGuard)
            self.app = app
        }

        /// A store for this service name and access group, which apps and extensions that share a sign-in both use. It
        /// keeps grants of a previous installation.
        ///
        /// Without a group, the store uses only the app's own item: the item in the group of the app's identifier or
        /// else the one in the app's first group, to which the store adds new items. In the app's other groups, it
        /// doesn't touch the items of other apps.
        public convenience init(service: String = "LoginWithAmazon", accessGroup: String? = nil) {
            self.init(
                service: service, accessGroup: accessGroup, reinstallGuard: .live(.keep),
                app: Bundle.main.bundleIdentifier)
        }

        /// A store of the app's own items with this service name, as without an access group, with a policy for grants
        /// of a previous installation.
        ///
        /// Don't use ``AMZNReinstallPolicy/forget`` if other apps share the app's first access group: each would mistake
        /// another app's grant for one of its own previous installation.
        public convenience init(service: String = "LoginWithAmazon", afterReinstall policy: AMZNReinstallPolicy) {
            self.init(
                service: service, accessGroup: nil, reinstallGuard: .live(policy), app: Bundle.main.bundleIdentifier)
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

        /// Deletes the client's item, and the item that was set aside. Succeeds if neither exists.
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

        /// The access group of the account's item; nil if there is no item.
        ///
        /// A query without a group would also find, update and delete the items of other apps in the app's groups. The
        /// app's own item is in the group of the app's identifier or in the app's first group.
        private func group(of account: String, or failure: (String) -> AMZNGrantStoreError) throws -> String? {
            if let accessGroup { return accessGroup }
            var query = query(account, in: nil)
            query[kSecReturnAttributes as String] = true
            query[kSecMatchLimit as String] = kSecMatchLimitAll
            let items = try copy(query, or: failure) as? [[String: Any]] ?? []
            let groups = items.compactMap { $0[kSecAttrAccessGroup as String] as? String }
            // An application identifier is the bundle identifier after a prefix without a dot.
            let own = groups.first { $0.split(separator: ".", maxSplits: 1).last.map(String.init) == app }
            if app != nil, let own { return own }
            if groups.isEmpty { return nil }
            let first = try firstGroup(or: failure)
            return groups.first { $0 == first }
        }

        /// The app's first access group. Only an item that was added without a group tells which group that is.
        private func firstGroup(or failure: (String) -> AMZNGrantStoreError) throws -> String? {
            if let known = knownFirstGroup.withLock({ $0 }) { return known }
            let account = UUID().uuidString
            var item = query(account, in: nil)
            item[kSecValueData as String] = Data()
            item[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
            item[kSecReturnAttributes as String] = true
            var added: CFTypeRef?
            try check(withUnsafeMutablePointer(to: &added) { SecItemAdd(item as CFDictionary, $0) }, or: failure)
            let group = (added as? [String: Any])?[kSecAttrAccessGroup as String] as? String
            _ = SecItemDelete(query(account, in: group) as CFDictionary)
            knownFirstGroup.withLock { $0 = group }
            return group
        }

        /// The account's bytes and their label; nil if there is no item. An item without bytes, which this store never
        /// creates, is not a grant.
        private func find(_ account: String) throws -> (bytes: Data, label: Data?)? {
            guard let group = try group(of: account, or: AMZNGrantStoreError.unreadable) else { return nil }
            var query = query(account, in: group)
            query[kSecReturnData as String] = true
            query[kSecReturnAttributes as String] = true
            query[kSecMatchLimit as String] = kSecMatchLimitOne
            let found = try copy(query, or: AMZNGrantStoreError.unreadable)
            return (found as? [String: Any]).map { item in
                (item[kSecValueData as String] as? Data ?? Data(), item[kSecAttrGeneric as String] as? Data)
            }
        }

        private func copy(_ query: [String: Any], or failure: (String) -> AMZNGrantStoreError) throws -> CFTypeRef? {
            var found: CFTypeRef?
            let status = withUnsafeMutablePointer(to: &found) { SecItemCopyMatching(query as CFDictionary, $0) }
            if status != errSecItemNotFound { try check(status, or: failure) }
            return found
        }

        /// Updates the item, or adds it if there is none. Deleting and adding could leave nothing if adding failed.
        /// Without a label, an existing item keeps its label.
        private func put(_ bytes: Data, label: Data?, _ account: String) throws {
            var values: [String: Any] = [
                kSecValueData as String: bytes,
                kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
            if let label { values[kSecAttrGeneric as String] = label }
            if try update(account, values) { return }
            let status = SecItemAdd(query(account, in: accessGroup).merging(values) { $1 } as CFDictionary, nil)
            // Another process of the access group may have added the item first.
            if status == errSecDuplicateItem, try update(account, values) { return }
            try check(status, or: AMZNGrantStoreError.unwritable)
        }

        /// Updates the account's item; false if there is none.
        private func update(_ account: String, _ values: [String: Any]) throws -> Bool {
            guard let group = try group(of: account, or: AMZNGrantStoreError.unwritable) else { return false }
            let status = SecItemUpdate(query(account, in: group) as CFDictionary, values as CFDictionary)
            if status == errSecItemNotFound { return false }
            try check(status, or: AMZNGrantStoreError.unwritable)
            return true
        }

        private func delete(_ account: String) throws {
            guard let group = try group(of: account, or: AMZNGrantStoreError.unwritable) else { return }
            let status = SecItemDelete(query(account, in: group) as CFDictionary)
            if status != errSecItemNotFound { try check(status, or: AMZNGrantStoreError.unwritable) }
        }

        /// The query for one generic password of the data-protection Keychain.
        private func query(_ account: String, in group: String?) -> [String: Any] {
            var query: [String: Any] = [
                kSecClass as String: kSecClassGenericPassword,
                kSecAttrService as String: service,
                kSecAttrAccount as String: account,
                kSecAttrSynchronizable as String: false,
                kSecUseDataProtectionKeychain as String: true,
            ]
            if let group { query[kSecAttrAccessGroup as String] = group }
            return query
        }

        private func check(_ status: OSStatus, or failure: (String) -> AMZNGrantStoreError) throws {
            switch status {
            case errSecSuccess: return
            case errSecMissingEntitlement: throw AMZNGrantStoreError.unusable(missingEntitlement)
            case errSecInteractionNotAllowed: throw failure("The device has not been unlocked since it started.")
            default: throw failure("The Keychain failed with OSStatus \(status).")
            }
        }

        private var missingEntitlement: String {
            if let accessGroup {
                "The app's entitlement keychain-access-groups lacks '\(accessGroup)'. Add the group, with its prefix."
            } else {
                "The app has no entitlement for the Keychain. Sign it with an application identifier, or use "
                    + "AMZNFileGrantStore in a command-line tool."
            }
        }
    }

    extension AMZNKeychainGrantStore: NamedMedium {
        var medium: AnyHashable { ["Keychain", service, accessGroup] }
    }

    extension ReinstallGuard {
        /// The guard of this process. An app extension gets one that keeps every item, because the extension's
        /// container is not the app's.
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
