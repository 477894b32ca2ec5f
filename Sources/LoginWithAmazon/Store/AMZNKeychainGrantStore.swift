#if canImport(Security)
    import Foundation
    import Security

    /// What the Keychain store does with the grant of a previous installation of the app. The system keeps Keychain
    /// items when an app is deleted.
    public enum AMZNReinstallPolicy: Sendable {
        /// Keeps the grant, so that the user is still signed in after a reinstallation. In an app extension, the store
        /// uses this policy even if it was created with another one.
        case keep
        /// Removes the grant when it is first read, so that the user must sign in again after a reinstallation.
        ///
        /// Each installation has a random name. The store records the name with each grant that it writes, and in a
        /// file in the app's Application Support folder. A grant is removed if its name differs from the file's, or if
        /// the file is missing. A grant is kept while the file can't be read. It is also kept if it has no name, for
        /// example because an app version without this policy wrote it. If the app deletes the file, the user is signed
        /// out.
        case forget
    }

    /// Stores each client's grant as an item of the data-protection Keychain. The item can be read once the device has
    /// been unlocked after its start. It is never synchronized, and it isn't restored to another device. By default it
    /// remains when the app is deleted and installed again; see ``AMZNReinstallPolicy``.
    ///
    /// All Keychain stores of a process share one lock, because several stores may use the same items. Processes that
    /// share an access group don't share a lock. If two of them refresh a grant at the same moment, and the server
    /// refuses one of the requests, the process that sent this request may remove the grant. The user is then signed
    /// out in both processes.
    ///
    /// On macOS, the app needs an entitlement for the data-protection Keychain: `keychain-access-groups` or an
    /// application identifier. A program without an entitlement, such as a command-line tool, should use
    /// ``AMZNFileGrantStore``.
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

        /// Creates a store with this service name and access group. To share a sign-in, apps and extensions must use
        /// the same name and the same group. The store keeps the grants of a previous installation.
        ///
        /// Without a group, the store uses the item in the access group of the app's identifier. If there is no such
        /// item, it uses the item in the app's first access group, to which it also adds new items. It doesn't use the
        /// items in the app's other groups, because those items may belong to other apps.
        public convenience init(service: String = "LoginWithAmazon", accessGroup: String? = nil) {
            self.init(
                service: service, accessGroup: accessGroup, reinstallGuard: .live(.keep),
                app: Bundle.main.bundleIdentifier)
        }

        /// Creates a store without an access group, and with a policy for the grants of a previous installation.
        ///
        /// Don't use ``AMZNReinstallPolicy/forget`` if another app with the same client id shares the app's first
        /// access group. Each app would mistake the other app's grant for a grant of its own previous installation.
        public convenience init(service: String = "LoginWithAmazon", afterReinstall policy: AMZNReinstallPolicy) {
            self.init(
                service: service, accessGroup: nil, reinstallGuard: .live(policy), app: Bundle.main.bundleIdentifier)
        }

        /// The bytes last written for the client; nil if the Keychain has no item. If the policy is
        /// ``AMZNReinstallPolicy/forget`` and the item is from a previous installation, deletes it and returns nil.
        /// - Throws: ``AMZNGrantStoreError`` if the Keychain can't be read, for example before the first unlock, or if
        ///   the item can't be deleted.
        public func read(for clientID: String) throws -> Data? {
            let account = ClientKey.grant(clientID)
            return try exclusively(for: clientID) {
                guard let found = try find(account) else { return nil }
                // The item could be read, so the device has been unlocked, and the guard's file isn't locked either.
                guard reinstallGuard.isLeftBehind(found.label) else { return found.bytes }
                try delete(account)
                return nil
            }
        }

        /// Updates the client's item, or adds an item if there is none.
        /// - Throws: ``AMZNGrantStoreError`` if the Keychain refuses. The previous item is then unchanged.
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

        /// The access group in which to look for the account's item. It is the store's group if the store has one.
        /// Otherwise it is the group of the app's identifier if that group has an item, or else the app's first group;
        /// nil if neither group has an item.
        ///
        /// A query without a group would also find, update and delete the items of other apps in the app's groups.
        private func group(of account: String, or failure: (String) -> AMZNGrantStoreError) throws -> String? {
            if let accessGroup { return accessGroup }
            var query = query(account, in: nil)
            query[kSecReturnAttributes as String] = true
            query[kSecMatchLimit as String] = kSecMatchLimitAll
            let items = try copy(query, or: failure) as? [[String: Any]] ?? []
            let groups = items.compactMap { $0[kSecAttrAccessGroup as String] as? String }
            if let app, let own = groups.first(where: { Self.isIdentifier($0, of: app) }) { return own }
            if groups.isEmpty { return nil }
            let first = try firstGroup(or: failure)
            return groups.first { $0 == first }
        }

        /// Whether the group is the identifier of the app: a prefix without a dot, then a dot and the bundle
        /// identifier. The name of an app group, which is also an access group on iOS, may look like one, but begins
        /// with `group.`.
        private static func isIdentifier(_ group: String, of app: String) -> Bool {
            let parts = group.split(separator: ".", maxSplits: 1)
            return parts.count == 2 && parts[0] != "group" && parts[1] == app
        }

        /// The app's first access group. To learn its name, the store adds a temporary item without a group, because
        /// the system puts such an item in the first group.
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

        /// The bytes and the label of the account's item; nil if there is no item. If the item has no bytes, the result
        /// is empty bytes, which are not a grant.
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

        /// Updates the item, or adds it if there is none. An existing item isn't deleted and added again, because no
        /// item would be left if adding failed. If `label` is nil, an existing item keeps its label.
        private func put(_ bytes: Data, label: Data?, _ account: String) throws {
            var values: [String: Any] = [
                kSecValueData as String: bytes,
                kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
            if let label { values[kSecAttrGeneric as String] = label }
            if try update(account, values) { return }
            let status = SecItemAdd(query(account, in: accessGroup).merging(values) { $1 } as CFDictionary, nil)
            // Another process with the same access group may have added the item in the meantime.
            if status == errSecDuplicateItem, try update(account, values) { return }
            try check(status, or: AMZNGrantStoreError.unwritable)
        }

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
            case errSecInteractionNotAllowed:
                throw failure("The Keychain can't be used now, for example before the device is first unlocked.")
            default: throw failure("The Keychain failed with OSStatus \(status).")
            }
        }

        private var missingEntitlement: String {
            if let accessGroup {
                "The app's entitlements lack the access group '\(accessGroup)'. Add it, and pass its full name, "
                    + "which begins with the team identifier."
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
        /// A guard with this policy, for this process. In an app extension, the guard keeps every item, because the
        /// extension can't read the file in the app's container.
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
