import Foundation
import Security
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests of the Keychain store. They run one after the other, because they share the simulated Keychain.
@Suite(.serialized, .deadline) struct KeychainStories {
    static let own = "T.com.example.app"
    static let shared = "T.com.example.shared"
    static let client = "client"
    static let account = ClientKey.grant(client)
    private let grant = Data("a grant".utf8)
    private let newGrant = Data("a new grant".utf8)
    private let others = Data("another app's grant".utf8)

    init() { Keychain.erase(groups: [Self.own, Self.shared]) }

    static func store(
        in group: String? = nil, guardedBy reinstallGuard: ReinstallGuard = ReinstallGuard(file: nil),
        app: String? = "com.example.app"
    ) -> AMZNKeychainGrantStore {
        AMZNKeychainGrantStore(
            service: "LoginWithAmazon", accessGroup: group, reinstallGuard: reinstallGuard, app: app)
    }

    /// Each item's access group and data.
    static var contents: [String] { Keychain.items.map { "\($0.group): \(String(decoding: $0.data, as: UTF8.self))" } }

    // MARK: One item

    @Test("A grant is stored as one item, readable after the first unlock", arguments: [nil, own, shared])
    func grantIsStoredAsOneItem(group: String?) throws {
        let store = Self.store(in: group)
        #expect(try store.read(for: Self.client) == nil)
        for grant in [grant, newGrant] {
            try store.write(grant, for: Self.client)
            #expect(try store.read(for: Self.client) == grant)
            #expect(Keychain.items.count == 1)
        }
        let item = try #require(Keychain.items.first)
        #expect(item.group == group ?? Self.own)
        #expect(item.accessible == kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly)
        #expect([item.service, item.account] == ["LoginWithAmazon", Self.account])
        #expect(try store.read(for: "another client") == nil)
    }

    @Test("A removal deletes the grant and a grant set aside, and succeeds if neither exists", arguments: [nil, own])
    func removalDeletesEveryGrantOfTheClient(group: String?) throws {
        let store = Self.store(in: group)
        try store.remove(for: Self.client)
        try store.setAside(for: Self.client)
        #expect(Keychain.items.isEmpty)
        try store.write(grant, for: Self.client)
        try store.setAside(for: Self.client)
        #expect(try store.read(for: Self.client) == nil)
        #expect(Keychain.items.map(\.account) == [ClientKey.aside(Self.client)])
        try store.write(newGrant, for: Self.client)
        #expect(Self.contents == ["\(Self.own): a grant", "\(Self.own): a new grant"])
        try store.remove(for: Self.client)
        #expect(Keychain.items.isEmpty)
    }

    @Test("If another process adds the item during a write, the write updates that item", arguments: [nil, own])
    func writeUpdatesAnItemAddedMeanwhile(group: String?) throws {
        Keychain.beforeNextAdd { [others] in Keychain.plant(others, in: Self.own, "LoginWithAmazon", Self.account) }
        try Self.store(in: group).write(grant, for: Self.client)
        #expect(Self.contents == ["\(Self.own): a grant"])
    }

    // MARK: Several access groups

    @Test("Without an access group, no other app's item is updated, set aside or deleted", arguments: [true, false])
    func anotherAppsItemIsNotChanged(isOlderThanOwn: Bool) throws {
        let store = Self.store()
        let plant = { [others] in Keychain.plant(others, in: Self.shared, "LoginWithAmazon", Self.account) }
        if isOlderThanOwn { plant() }
        Keychain.plant(grant, in: Self.own, "LoginWithAmazon", Self.account)
        if !isOlderThanOwn { plant() }
        #expect(try store.read(for: Self.client) == grant)
        try store.write(newGrant, for: Self.client)
        #expect(try store.read(for: Self.client) == newGrant)
        #expect(Self.contents.sorted() == ["\(Self.own): a new grant", "\(Self.shared): another app's grant"])
        try store.setAside(for: Self.client)
        try store.write(grant, for: Self.client)
        try store.remove(for: Self.client)
        #expect(Self.contents == ["\(Self.shared): another app's grant"])
    }

    @Test("Without an access group, a store doesn't read another app's item", arguments: ["com.example.app", nil])
    func anotherAppsItemIsNotRead(app: String?) throws {
        Keychain.plant(others, in: Self.shared, "LoginWithAmazon", Self.account)
        let store = Self.store(app: app)
        for grant in [grant, newGrant] {
            #expect(try store.read(for: Self.client) == nil)
            try store.remove(for: Self.client)
            try store.write(grant, for: Self.client)
            #expect(try store.read(for: Self.client) == grant)
            try store.remove(for: Self.client)
            #expect(Self.contents == ["\(Self.shared): another app's grant"])
        }
    }

    @Test("Apps with the same first group share a sign-in, also while the screen is locked")
    func appsWithTheSameFirstGroupShareASignIn() throws {
        Keychain.sign(groups: [Self.shared, Self.own])
        Keychain.setLock(.screen)
        Keychain.plant(others, in: Self.shared, "LoginWithAmazon", Self.account)
        let store = Self.store()
        #expect(try store.read(for: Self.client) == others)
        try store.write(newGrant, for: Self.client)
        #expect(Self.contents == ["\(Self.shared): a new grant"])
    }

    @Test("With an access group, a store uses only the item of that group")
    func onlyTheNamedGroupIsUsed() throws {
        Keychain.plant(others, in: Self.own, "LoginWithAmazon", Self.account)
        let store = Self.store(in: Self.shared)
        #expect(try store.read(for: Self.client) == nil)
        try store.remove(for: Self.client)
        try store.write(grant, for: Self.client)
        #expect(Self.contents == ["\(Self.own): another app's grant", "\(Self.shared): a grant"])
    }

    @Test("An app that gets a further access group stays signed in")
    func appWithAFurtherGroupStaysSignedIn() throws {
        Keychain.sign(groups: [Self.own])
        let store = Self.store()
        try store.write(grant, for: Self.client)
        // The groups of the entitlement precede the application identifier.
        Keychain.sign(groups: [Self.shared, Self.own])
        #expect(try store.read(for: Self.client) == grant)
        try store.write(newGrant, for: Self.client)
        #expect(Self.contents == ["\(Self.own): a new grant"])
        try store.remove(for: Self.client)
        #expect(Keychain.items.isEmpty)
    }

    @Test("An app group whose name ends in the bundle identifier isn't taken for the group of the app's identifier")
    func appGroupIsNotTheAppsOwnGroup() throws {
        let appGroup = "group.com.example.app"
        Keychain.sign(groups: [Self.shared, Self.own, appGroup])
        Keychain.plant(others, in: appGroup, "LoginWithAmazon", Self.account)
        let store = Self.store()
        #expect(try store.read(for: Self.client) == nil)
        try store.remove(for: Self.client)
        try store.write(grant, for: Self.client)
        #expect(Self.contents == ["\(appGroup): another app's grant", "\(Self.shared): a grant"])
    }

    // MARK: Refusals

    @Test(
        "Before the first unlock, reads, writes and removals fail; after it, the user is still signed in",
        arguments: [nil, own])
    func callsFailBeforeTheFirstUnlock(group: String?) async throws {
        let harness = Harness(store: Self.store(in: group))
        try await harness.signIn()
        harness.clock.advance(by: 2)
        Keychain.setLock(.untilFirstUnlock)
        let store = Self.store(in: group)
        let reason = "The device has not been unlocked since it started."
        let id = Harness.configuration.clientID
        #expect(throws: AMZNGrantStoreError.unreadable(reason)) { try store.read(for: id) }
        #expect(throws: AMZNGrantStoreError.unwritable(reason)) { try store.write(newGrant, for: id) }
        #expect(throws: AMZNGrantStoreError.unwritable(reason)) { try store.write(newGrant, for: "another") }
        #expect(throws: AMZNGrantStoreError.unwritable(reason)) { try store.remove(for: id) }
        #expect(await harness.authorize("profile", strategy: .auto).end() == ["error 5"])
        Keychain.setLock(.none)
        #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-1"])
    }

    @Test("A missing entitlement causes a lasting error that names the remedy", arguments: [[], [own]])
    func missingEntitlementNamesTheRemedy(groups: [String]) throws {
        Keychain.sign(groups: groups)
        let store = Self.store(in: groups.isEmpty ? nil : Self.shared)
        let expected = AMZNGrantStoreError.unusable(
            groups.isEmpty
                ? "The app has no entitlement for the Keychain. Sign it with an application identifier, or use "
                    + "AMZNFileGrantStore in a command-line tool."
                : "The app's entitlement keychain-access-groups lacks 'T.com.example.shared'. Add the group, with its "
                    + "prefix.")
        #expect(throws: expected) { try store.read(for: Self.client) }
        #expect(throws: expected) { try store.write(grant, for: Self.client) }
        #expect(throws: expected) { try store.remove(for: Self.client) }
        #expect(expected.isLasting)
    }

    @Test("The error for any other OSStatus quotes the status", arguments: [nil, own])
    func errorQuotesTheStatus(group: String?) throws {
        let store = Self.store(in: group)
        try store.write(grant, for: Self.client)
        Keychain.fail(-25291)
        let text = "The Keychain failed with OSStatus -25291."
        #expect(throws: AMZNGrantStoreError.unreadable(text)) { try store.read(for: Self.client) }
        #expect(throws: AMZNGrantStoreError.unwritable(text)) { try store.write(newGrant, for: Self.client) }
        #expect(throws: AMZNGrantStoreError.unwritable(text)) { try store.remove(for: Self.client) }
    }

    // MARK: The store's identity

    @Test("Stores with the same service and access group have the same medium, whatever their policy")
    func sameServiceAndGroupHaveTheSameMedium() {
        #expect(AMZNKeychainGrantStore().medium == AMZNKeychainGrantStore(afterReinstall: .forget).medium)
        let media = [
            AMZNKeychainGrantStore(), AMZNKeychainGrantStore(service: "A"), AMZNKeychainGrantStore(accessGroup: "A"),
        ].map(\.medium)
        #expect(Set(media).count == 3)
    }
}
