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

    static func store(in group: String? = nil, service: String? = nil, app: String? = "com.example.app")
        -> AMZNKeychainGrantStore
    {
        AMZNKeychainGrantStore(service: service, accessGroup: group, bundleIdentifier: app)
    }

    static func service(in group: String?) -> String {
        group == nil ? "LoginWithAmazon com.example.app" : "LoginWithAmazon"
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
        #expect([item.service, item.account] == [Self.service(in: group), Self.account])
        #expect(try store.read(for: "another client") == nil)
    }

    @Test("A removal deletes the client's item, and succeeds if there is none", arguments: [nil, own])
    func removalDeletesTheItem(group: String?) throws {
        let store = Self.store(in: group)
        try store.write(grant, for: Self.client)
        for _ in 1...2 { try store.remove(for: Self.client) }
        #expect(Keychain.items.isEmpty)
    }

    @Test("An item without data isn't a grant, and a sign-in replaces it")
    func itemWithoutDataIsReplaced() async throws {
        Keychain.plant(Data(), in: Self.own, Self.service(in: nil), ClientKey.grant(Harness.configuration.clientID))
        let harness = Harness(store: Self.store())
        #expect(try harness.store.read(for: Harness.configuration.clientID) == Data())
        try await harness.signIn()
        #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-1"])
        #expect(Keychain.items.count == 1)
    }

    @Test("If another process adds the item during a write, the write updates that item", arguments: [nil, own])
    func writeUpdatesAnItemAddedMeanwhile(group: String?) throws {
        Keychain.beforeNextAdd { [others] in
            Keychain.plant(others, in: Self.own, Self.service(in: group), Self.account)
        }
        try Self.store(in: group).write(grant, for: Self.client)
        #expect(Self.contents == ["\(Self.own): a grant"])
    }

    // MARK: Several access groups

    @Test("Without an access group, a store doesn't read, update or delete the item of another app in a common group")
    func anotherAppsItemIsNotUsed() throws {
        try Self.store(app: "com.example.other").write(others, for: Self.client)
        let store = Self.store()
        #expect(try store.read(for: Self.client) == nil)
        try store.write(grant, for: Self.client)
        #expect(try store.read(for: Self.client) == grant)
        try store.remove(for: Self.client)
        #expect(Self.contents == ["\(Self.own): another app's grant"])
    }

    @Test("With an access group, an app and its extension share a sign-in, even while the screen is locked")
    func appAndExtensionShareASignIn() throws {
        Keychain.setLock(.screen)
        let (app, other) = (Self.store(in: Self.shared), Self.store(in: Self.shared, app: "com.example.app.extension"))
        try app.write(grant, for: Self.client)
        #expect(try other.read(for: Self.client) == grant)
        try other.write(newGrant, for: Self.client)
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

    @Test("If the Info.plist names an access group, the default store uses the item of that group")
    func infoPlistChoosesTheAccessGroup() throws {
        let settings = InfoPlistSettings(["LoginWithAmazon": ["KeychainAccessGroup": Self.shared]])
        try DefaultDependencies.grantStore(settings).write(grant, for: Self.client)
        #expect(Self.contents == ["\(Self.shared): a grant"])
        #expect(try Self.store(in: Self.shared).read(for: Self.client) == grant)
    }

    @Test("An app that gets a further access group stays signed in, and keeps its one item")
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

    // MARK: Refusals

    @Test(
        "Before the first unlock, reads, writes, removals and sign-ins fail; after the unlock, the user is signed in",
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
        let expected =
            groups.isEmpty
            ? Self.noEntitlement
            : AMZNGrantStoreError.unusable(
                "The app's entitlements lack the access group 'T.com.example.shared'. Add it, and pass its full "
                    + "name, which begins with the team identifier.")
        #expect(throws: expected) { try store.read(for: Self.client) }
        #expect(throws: expected) { try store.write(grant, for: Self.client) }
        #expect(throws: expected) { try store.remove(for: Self.client) }
        #expect(expected.isLasting)
    }

    @Test("With only Apple's token group, a Mac program's sign-in and diagnosis report the missing entitlement")
    func macProgramWithoutAGroupIsToldWhatItLacks() async throws {
        Keychain.sign(groups: [Keychain.tokenGroup])
        let harness = Harness(store: Self.store(app: nil))
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"])
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        let error = await #expect(throws: AMZNError.self) { try await harness.token("profile") }
        #expect(error?.code == .deviceError)
        #expect(error?.recovery == .fixConfiguration)
        #expect(error?.message == Self.noEntitlement.description)
        #expect(StoreDiagnosis.problem(harness.store, clientID: Self.client) == Self.noEntitlement.description)
    }

    private static let noEntitlement = AMZNGrantStoreError.unusable(
        "The app has no entitlement for the Keychain. Sign it with an application identifier, or use "
            + "AMZNFileGrantStore in a command-line tool.")

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

    @Test("Keychain stores are the same if their services and access groups are equal")
    func storesWithTheSameServiceAndGroupAreTheSame() {
        #expect(AMZNKeychainGrantStore().identity == AMZNKeychainGrantStore().identity)
        let stores = [Self.store(), Self.store(service: "A"), Self.store(in: "A"), Self.store(in: "A", service: "A")]
        #expect(Set(stores.map(\.identity)).count == 4)
    }
}
