import Foundation
import Synchronization

/// The data-protection Keychain of a device, as one app sees it. All stories share it.
///
/// Where this type imitates a rule of Apple's Keychain, a comment names the source of the rule. *SecItemServer* is the
/// part of Apple's published Security framework that answers the calls.
public enum Keychain {
    public struct Item: Sendable, Equatable {
        public let group, service, account: String
        public internal(set) var data: Data
        public internal(set) var accessible: String

        fileprivate var key: [String] { [group, service, account] }
    }

    public enum Lock: Sendable { case none, screen, untilFirstUnlock }

    private struct State {
        var groups: [String] = []
        var items: [Item] = []
        var lock = Lock.none
        var failure: OSStatus?
        var beforeNextAdd: (@Sendable () -> Void)?
    }

    private static let state = Mutex(State())

    // MARK: What a story does

    /// The access group that the system gives to every program on a Mac. A program that has no other group finds no
    /// item, and can't add one.
    public static let tokenGroup = "com.apple.token"

    /// Empties and unlocks the Keychain, and gives the app these access groups. On a device, the groups of the
    /// entitlement `keychain-access-groups` precede the application identifier (documentation of
    /// `kSecAttrAccessGroup`).
    public static func erase(groups: [String]) { state.withLock { $0 = State(groups: groups) } }

    /// Signs the app with other entitlements. The items stay.
    public static func sign(groups: [String]) { state.withLock { $0.groups = groups } }

    /// Sets whether the device is unlocked, has a locked screen, or hasn't been unlocked since it started.
    public static func setLock(_ lock: Lock) { state.withLock { $0.lock = lock } }

    /// Makes all valid calls fail with this status, until the Keychain is erased.
    public static func fail(_ status: OSStatus) { state.withLock { $0.failure = status } }

    /// Runs `body` once, before the app next adds an item, to simulate what another process might do at that moment.
    public static func beforeNextAdd(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.beforeNextAdd = body }
    }

    /// Adds or replaces an item, as another process would.
    public static func plant(_ data: Data, in group: String, _ service: String, _ account: String) {
        state.withLock { state in
            state.items.removeAll { $0.key == [group, service, account] }
            let accessible = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
            state.items.append(
                Item(group: group, service: service, account: account, data: data, accessible: accessible))
        }
    }

    /// All items, oldest first.
    public static var items: [Item] { state.withLock { $0.items } }

    // MARK: What the system does

    static func copy(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
        // The result of a query for the data of one item is that data (documentation of `kSecReturnData`).
        guard query[kSecReturnData] as? Bool == true, query[kSecMatchLimit] as? String == kSecMatchLimitOne else {
            return errSecParam
        }
        let (status, found) = matches(query)
        guard status == errSecSuccess else { return status }
        // Assumed: there is no result if the data is empty (trial 55).
        result?.pointee = found[0].data.isEmpty ? nil : found[0].data
        return errSecSuccess
    }

    static func add(_ item: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
        state.withLock { state in
            defer { state.beforeNextAdd = nil }
            return state.beforeNextAdd
        }?()
        return state.withLock { state in
            if let failure = state.failure { return failure }
            // An item without a group is added to the app's first group (SecItemServer, `SecItemServerAdd`).
            guard let group = item[kSecAttrAccessGroup] as? String ?? state.groups.first,
                state.groups.contains(group), group != tokenGroup
            else { return errSecMissingEntitlement }
            guard isComplete(item), let service = item[kSecAttrService] as? String,
                let account = item[kSecAttrAccount] as? String, let data = item[kSecValueData] as? Data
            else { return errSecParam }
            // Group, service and account identify a generic password (documentation of `errSecDuplicateItem`).
            guard !state.items.contains(where: { $0.key == [group, service, account] }) else {
                return errSecDuplicateItem
            }
            // Without this attribute, an item is readable only while the device is unlocked (documentation of
            // `kSecAttrAccessible`).
            let accessible = item[kSecAttrAccessible] as? String ?? "ak"
            guard state.lock.allows(accessible) else { return errSecInteractionNotAllowed }
            state.items.append(
                Item(group: group, service: service, account: account, data: data, accessible: accessible))
            return errSecSuccess
        }
    }

    /// Updates every match (documentation of `SecItemUpdate`).
    static func update(_ query: CFDictionary, _ values: CFDictionary) -> OSStatus {
        change(query) { item in
            item.data = values[kSecValueData] as? Data ?? item.data
            item.accessible = values[kSecAttrAccessible] as? String ?? item.accessible
            return item
        }
    }

    /// Deletes every match (documentation of `SecItemDelete`).
    static func delete(_ query: CFDictionary) -> OSStatus { change(query) { _ in nil } }

    private static func change(_ query: CFDictionary, _ body: (inout Item) -> Item?) -> OSStatus {
        let (status, found) = matches(query)
        guard status == errSecSuccess else { return status }
        state.withLock { state in
            state.items = state.items.compactMap { item in
                var item = item
                return found.contains { $0.key == item.key } ? body(&item) : item
            }
        }
        return errSecSuccess
    }

    /// The query's status, and the items that the query matches. A query searches all of the app's groups unless it
    /// names one group (documentation of `kSecAttrAccessGroup`).
    private static func matches(_ query: CFDictionary) -> (OSStatus, [Item]) {
        state.withLock { state in
            if let failure = state.failure { return (failure, []) }
            // The system refuses an app without groups, and a group that the app doesn't have (SecItemServer,
            // `SecItemServerCopyMatching`).
            let group = query[kSecAttrAccessGroup] as? String
            guard !state.groups.isEmpty, group.map(state.groups.contains) != false else {
                return (errSecMissingEntitlement, [])
            }
            guard isComplete(query) else { return (errSecParam, []) }
            let found = state.items.filter { item in
                state.groups.contains(item.group) && group.map { $0 == item.group } != false
                    && item.service == query[kSecAttrService] as? String
                    && item.account == query[kSecAttrAccount] as? String
            }
            if found.isEmpty { return (errSecItemNotFound, []) }
            // Assumed: an item that the lock protects can be neither read nor deleted (trial 32).
            return found.allSatisfy { state.lock.allows($0.accessible) }
                ? (errSecSuccess, found) : (errSecInteractionNotAllowed, [])
        }
    }

    /// Whether the query is for generic passwords in the data-protection Keychain, and excludes synchronized items.
    /// The simulated Keychain refuses other queries. Without `kSecUseDataProtectionKeychain`, a Mac would search the
    /// file-based Keychain (TN3137).
    private static func isComplete(_ query: CFDictionary) -> Bool {
        query[kSecClass] as? String == kSecClassGenericPassword && query[kSecAttrSynchronizable] as? Bool == false
            && query[kSecUseDataProtectionKeychain] as? Bool == true
    }
}

extension Keychain.Lock {
    /// Whether an item with this value of `kSecAttrAccessible` can be used under this lock (documentation of the
    /// values).
    fileprivate func allows(_ accessible: String) -> Bool {
        switch self {
        case .none: true
        case .screen: accessible == kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        case .untilFirstUnlock: false
        }
    }
}
