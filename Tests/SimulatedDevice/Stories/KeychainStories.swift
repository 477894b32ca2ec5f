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

    @Test("A client's grant is stored as one item, readable after the first unlock", arguments: [nil, own, shared])
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

    @Test("A grant that is set aside isn't read, and remains when another is stored", arguments: [nil, own])
    func grantSetAsideIsNotReadAndRemains(group: String?) throws {
        let store = Self.store(in: group)
        try store.write(grant, for: Self.client)
        try store.setAside(for: Self.client)
        #expect(try store.read(for: Self.client) == nil)
        #expect(Keychain.items.map(\.account) == [ClientKey.aside(Self.client)])
        try store.write(newGrant, for: Self.client)
        #expect(Self.contents == ["\(Self.own): a grant", "\(Self.own): a new grant"])
    }

    @Test("Without a grant, a removal and setting aside succeed and add no item", arguments: [nil, own])
    func removalAndSettingAsideNeedNoGrant(group: String?) throws {
        let store = Self.store(in: group)
        try store.remove(for: Self.client)
        try store.setAside(for: Self.client)
        #expect(Keychain.items.isEmpty)
    }

    @Test("A removal deletes the client's grant and the grant that was set aside", arguments: [nil, own])
    func removalDeletesEveryGrantOfTheClient(group: String?) throws {
        let store = Self.store(in: group)
        try store.write(grant, for: Self.client)
        try store.setAside(for: Self.client)
        try store.write(newGrant, for: Self.client)
        #expect(Keychain.items.count == 2)
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

    @Test(
        "A store without an access group doesn't update, set aside or delete another app's item in the second group",
        arguments: [true, false])
    func foreignItemInTheSecondGroupIsNotChanged(isOlderThanOwn: Bool) throws {
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

    @Test(
        "A store with neither an access group nor its own grant doesn't read or change an item of the second group",
        arguments: ["com.example.app", nil])
    func foreignItemInTheSecondGroupIsNotRead(app: String?) throws {
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

    @Test("Apps with the same first group share a sign-in, even while the screen is locked")
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

    @Test("An app group whose name ends in the bundle identifier isn't mistaken for the app's own access group")
    func appGroupIsNotMistakenForTheIdentifier() throws {
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
        "Before the first unlock, reads, writes, removals and sign-ins fail; after it, the user is still signed in",
        arguments: [nil, own])
    func callsFailBeforeTheFirstUnlock(group: String?) async throws {
        let harness = Harness(store: Self.store(in: group))
        try await harness.signIn()
        harness.clock.advance(by: 2)
        Keychain.setLock(.untilFirstUnlock)
        let store = Self.store(in: group)
        let reason = "The Keychain can't be used now, for example before the device is first unlocked."
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
    func errorForAMissingEntitlementNamesTheRemedy(groups: [String]) throws {
        Keychain.sign(groups: groups)
        let store = Self.store(in: groups.isEmpty ? nil : Self.shared)
        let expected = AMZNGrantStoreError.unusable(
            groups.isEmpty
                ? "The app has no entitlement for the Keychain. Sign it with an application identifier, or use "
                    + "AMZNFileGrantStore in a command-line tool."
                : "The app's entitlements lack the access group 'T.com.example.shared'. Add it, and pass its full "
                    + "name, which begins with the team identifier.")
        #expect(throws: expected) { try store.read(for: Self.client) }
        #expect(throws: expected) { try store.write(grant, for: Self.client) }
        #expect(throws: expected) { try store.remove(for: Self.client) }
        #expect(expected.isLasting)
    }

    @Test("The error for an unexpected OSStatus quotes the status", arguments: [nil, own])
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

    @Test("Stores share a medium if only their policies differ, but not if their services or access groups differ")
    func storesWithTheSameServiceAndGroupShareAMedium() {
        #expect(AMZNKeychainGrantStore().medium == AMZNKeychainGrantStore(afterReinstall: .forget).medium)
        let media = [
            AMZNKeychainGrantStore(), AMZNKeychainGrantStore(service: "A"), AMZNKeychainGrantStore(accessGroup: "A"),
        ].map(\.medium)
        #expect(Set(media).count == 3)
    }
}
