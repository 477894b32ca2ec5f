import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// A sign-out leaves no secret, neither in the store file nor in the files beside it.
@Suite struct FileStoreRemovalTests {
    private let folder: TemporaryFolder
    private let store: AMZNFileGrantStore
    private let secret = "secret-of-client-a"

    init() throws {
        folder = try TemporaryFolder()
        store = AMZNFileGrantStore(url: folder["grants.json"])
    }

    @Test("One client's undecodable bytes are removed, and the other client's grant stays")
    func ownEntry() throws {
        try store.write(Data("other".utf8), for: "b")
        try store.write(Data(secret.utf8), for: "a")
        try store.setAside(for: "a")
        try store.write(Data("new".utf8), for: "a")
        try store.remove(for: "a")
        try expectNothing()
        #expect(try store.read(for: "b") == Data("other".utf8))
    }

    @Test("Undecodable bytes are removed even if no grant is left beside them")
    func asideAlone() throws {
        try store.write(Data(secret.utf8), for: "a")
        try store.setAside(for: "a")
        try store.remove(for: "a")
        try expectNothing()
    }

    @Test("A damaged file is removed completely")
    func damagedFile() throws {
        try put(secret, "grants.json")
        try store.remove(for: "a")
        #expect(try folder.names() == [])
    }

    @Test("A damaged file that was set aside earlier is removed")
    func damagedFileAside() throws {
        try put(secret, "grants.json")
        try store.setAside(for: "a")
        try store.write(Data("new".utf8), for: "a")
        try store.remove(for: "a")
        #expect(try folder.names() == [])
    }

    @Test("The temporary file of an interrupted write is removed", arguments: [false, true])
    func temporaryFile(hasGrant: Bool) throws {
        if hasGrant { try store.write(Data("new".utf8), for: "a") }
        try put(secret, "grants.json.new")
        try store.remove(for: "a")
        #expect(try folder.names() == [])
    }

    private func put(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: folder[name])
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder[name].path)
    }

    private func expectNothing(_ location: SourceLocation = #_sourceLocation) throws {
        for name in try folder.names() {
            let text = String(decoding: try Data(contentsOf: folder[name]), as: UTF8.self)
            #expect(!text.contains(secret), "\(name)", sourceLocation: location)
            let encoded = Data(secret.utf8).base64EncodedString()
            #expect(!text.contains(encoded), "\(name)", sourceLocation: location)
        }
    }
}
