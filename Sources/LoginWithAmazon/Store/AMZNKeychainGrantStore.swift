#if canImport(Security)
    import Foundation
    import Security

    /// Stores each client's grant as an item of the data-protection Keychain. The item can be read once the device has
    /// been unlocked after its start. It is never synchronized, and it isn't restored to another device. The system
    /// keeps it when the app is deleted.
    ///
    /// Processes that share an access group share no lock, so they can't take turns at a refresh; the article
    /// <doc:Behaviour> says what follows.
    ///
    /// On macOS, the app needs an entitlement for the data-protection Keychain: `keychain-access-groups` or an
    /// application identifier. A program without an entitlement, such as a command-line tool, must pass an
    /// ``AMZNFileGrantStore`` instead.
    public final class AMZNKeychainGrantStore: AMZNGrantStore {
        private let service: String
        private let accessGroup: String?

        /// Creates a store for this app, or for all apps and extensions with an access group.
        ///
        /// Without an access group, the item is this app's: its service contains the app's bundle identifier, and it
        /// may be in any of the app's groups. With an access group, the service is `LoginWithAmazon`, so that an app
        /// and its extensions share a sign-in if they pass the same group.
        /// - Parameters:
        ///   - service: Another service, for example one for each account. Without an access group, no other app that
        ///     shares a group with this app may use the same name.
        ///   - accessGroup: The full name of one of the app's access groups.
        public convenience init(service: String? = nil, accessGroup: String? = nil) {
            self.init(service: service, accessGroup: accessGroup, bundleIdentifier: Bundle.main.bundleIdentifier)
        }

        init(service: String?, accessGroup: String?, bundleIdentifier: String?) {
            let app = accessGroup == nil ? bundleIdentifier.map { " " + $0 } : nil
            self.service = service ?? "LoginWithAmazon" + (app ?? "")
            self.accessGroup = accessGroup
        }

        /// The bytes last written for the client; nil if the Keychain has no item.
        /// - Throws: ``AMZNGrantStoreError`` if the Keychain can't be read, for example before the first unlock.
        public func read(for clientID: String) throws -> Data? {
            var query = query(clientID)
            query[kSecReturnData as String] = true
            query[kSecMatchLimit as String] = kSecMatchLimitOne
            var found: CFTypeRef?
            let status = withUnsafeMutablePointer(to: &found) { SecItemCopyMatching(query as CFDictionary, $0) }
            if status == errSecItemNotFound { return nil }
            try check(status, or: AMZNGrantStoreError.unreadable)
            // An item without data is damaged, not missing.
            return found as? Data ?? Data()
        }

        /// Updates the client's item, or adds an item if there is none. An existing item isn't deleted and added again,
        /// because no item would be left if adding failed.
        /// - Throws: ``AMZNGrantStoreError`` if the Keychain refuses. The previous item is then unchanged.
        public func write(_ grant: Data, for clientID: String) throws {
            let values: [String: Any] = [
                kSecValueData as String: grant,
                kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
            let query = query(clientID)
            if try update(query, values) { return }
            let status = SecItemAdd(query.merging(values) { $1 } as CFDictionary, nil)
            // Another process with the same access group may have added the item in the meantime.
            if status == errSecDuplicateItem, try update(query, values) { return }
            try check(status, or: AMZNGrantStoreError.unwritable)
        }

        /// Deletes the client's item. Succeeds if there is none.
        /// - Throws: ``AMZNGrantStoreError`` if the Keychain refuses.
        public func remove(for clientID: String) throws {
            let status = SecItemDelete(query(clientID) as CFDictionary)
            if status != errSecItemNotFound { try check(status, or: AMZNGrantStoreError.unwritable) }
        }

        private func update(_ query: [String: Any], _ values: [String: Any]) throws -> Bool {
            let status = SecItemUpdate(query as CFDictionary, values as CFDictionary)
            if status == errSecItemNotFound { return false }
            try check(status, or: AMZNGrantStoreError.unwritable)
            return true
        }

        private func query(_ clientID: String) -> [String: Any] {
            var query: [String: Any] = [
                kSecClass as String: kSecClassGenericPassword,
                kSecAttrService as String: service,
                kSecAttrAccount as String: ClientKey.grant(clientID),
                kSecAttrSynchronizable as String: false,
                kSecUseDataProtectionKeychain as String: true,
            ]
            if let accessGroup { query[kSecAttrAccessGroup as String] = accessGroup }
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

    extension AMZNKeychainGrantStore: SharedStore {
        var identity: StoreIdentity { .keychain(service: service, accessGroup: accessGroup) }
    }
#endif
