#if canImport(Security)
    import Foundation
    import Security

    /// One generic password of the data-protection Keychain.
    struct KeychainItem {
        let service: String
        let account: String
        let accessGroup: String?

        /// The item's bytes and its label; nil if there is no item.
        func read() throws -> (bytes: Data, label: Data?)? {
            var query = query
            query[kSecReturnData as String] = true
            query[kSecReturnAttributes as String] = true
            query[kSecMatchLimit as String] = kSecMatchLimitOne
            var found: CFTypeRef?
            let status = withUnsafeMutablePointer(to: &found) { SecItemCopyMatching(query as CFDictionary, $0) }
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess else {
                throw AMZNGrantStoreError.unreadable("The Keychain can't be read now: \(Self.reason(status)).")
            }
            let item = found as? [String: Any]
            guard let bytes = item?[kSecValueData as String] as? Data else {
                throw AMZNGrantStoreError.undecodable("The Keychain's item has no data. Sign in again to replace it.")
            }
            return (bytes, item?[kSecAttrGeneric as String] as? Data)
        }

        /// Updates the item first: deleting and adding would leave nothing if adding fails.
        func write(_ bytes: Data, label: Data) throws {
            let values =
                [
                    kSecValueData as String: bytes,
                    kSecAttrGeneric as String: label,
                    kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
                ] as [String: Any]
            var status = SecItemUpdate(query as CFDictionary, values as CFDictionary)
            if status == errSecItemNotFound {
                let item = query.merging(values) { $1 }
                status = SecItemAdd(item as CFDictionary, nil)
                // Another process of the access group added the item first.
                if status == errSecDuplicateItem {
                    status = SecItemUpdate(query as CFDictionary, values as CFDictionary)
                }
            }
            guard status == errSecSuccess else { throw Self.unwritable(status) }
        }

        func delete() throws {
            let status = SecItemDelete(query as CFDictionary)
            guard status == errSecSuccess || status == errSecItemNotFound else { throw Self.unwritable(status) }
        }

        private var query: [String: Any] {
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

        private static func unwritable(_ status: OSStatus) -> AMZNGrantStoreError {
            .unwritable("The Keychain can't be changed now: \(reason(status)).")
        }

        private static func reason(_ status: OSStatus) -> String {
            switch status {
            case errSecInteractionNotAllowed: "the device has not been unlocked since it started"
            case errSecMissingEntitlement: "the app has no entitlement for it"
            default: "OSStatus \(status)"
            }
        }
    }
#endif
