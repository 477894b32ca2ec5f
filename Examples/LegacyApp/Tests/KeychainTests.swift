import Security
import XCTest

@testable import LoginWithAmazon

/// Tests the Keychain store with the system's Keychain, which only a signed app can use.
final class KeychainTests: XCTestCase {
    private let client = "amzn1.application-oa2-client.tests"
    private let service = "LegacyAppTests"
    private let grant = Data("a grant".utf8)
    private let newGrant = Data("a new grant".utf8)
    private var store: AMZNKeychainGrantStore { AMZNKeychainGrantStore(service: service) }

    override func setUp() async throws { try store.remove(for: client) }
    override func tearDown() async throws { try store.remove(for: client) }

    func testAGrantIsAddedReadUpdatedAndDeleted() throws {
        XCTAssertNil(try store.read(for: client))
        try store.write(grant, for: client)
        XCTAssertEqual(try store.read(for: client), grant)
        try store.write(newGrant, for: client)
        XCTAssertEqual(try store.read(for: client), newGrant)
        try store.remove(for: client)
        XCTAssertNil(try store.read(for: client))
        try store.remove(for: client)
    }

    func testTheItemIsAccessibleAfterFirstUnlockOnThisDeviceOnly() throws {
        try store.write(grant, for: client)
        var query = item
        query[kSecReturnAttributes as String] = true
        var found: CFTypeRef?
        let status = withUnsafeMutablePointer(to: &found) { SecItemCopyMatching(query as CFDictionary, $0) }
        XCTAssertEqual(status, errSecSuccess)
        let access = (found as? [String: Any])?[kSecAttrAccessible as String] as? String
        XCTAssertEqual(access, kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly as String)
    }

    func testAWriteUpdatesAnItemThatAlreadyExists() throws {
        var added = item
        added[kSecValueData as String] = grant
        XCTAssertEqual(SecItemAdd(added as CFDictionary, nil), errSecSuccess)
        XCTAssertEqual(SecItemAdd(added as CFDictionary, nil), errSecDuplicateItem)
        try store.write(newGrant, for: client)
        XCTAssertEqual(try store.read(for: client), newGrant)
    }

    /// The simulator, like a device, denies access to another app's access group.
    @MainActor
    func testASilentCallFailsWithADeviceErrorIfTheKeychainIsUnreadable() async throws {
        let refused = AMZNKeychainGrantStore(service: service, accessGroup: "com.example.another-app")
        XCTAssertThrowsError(try refused.read(for: client))
        let manager = AMZNAuthorizationManager(
            configuration: SampleClient.configuration, userAgent: WaitingUserAgent { _ in }, grantStore: refused)
        do {
            _ = try await manager.authorize(SampleClient.request(.never))
            XCTFail("The call succeeded, although the Keychain can't be read.")
        } catch {
            XCTAssertEqual((error as? AMZNError)?.code, .deviceError)
        }
    }

    private var item: [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
            kSecAttrAccount as String: ClientKey.grant(client),
        ]
    }
}
