import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// A user who signs out leaves no secret behind, in whichever of the file's neighbours.
@Suite struct FileStoreRemovalTests {
    private let folder: TemporaryFolder
    private let store: AMZNFileGrantStore
    private let secret = "secret-of-client-a"

    init() throws {
        folder = try TemporaryFolder()
        store = AMZNFileGrantStore(url: folder["grants.json"])
    }

    @Test("Undecodable bytes of one client go, and the other client's grant stays")
    func ownEntry() throws {
        try store.write(Data("other".utf8), for: "b")
        try store.write(Data(secret.utf8), for: "a")
        try store.setAside(for: "a")
        try store.write(Data("new".utf8), for: "a")
        try store.remove(for: "a")
        try expectNothing()
        #expect(try store.read(for: "b") == Data("other".utf8))
    }

    @Test("Undecodable bytes go also where no grant is left beside them")
    func asideAlone() throws {
        try store.write(Data(secret.utf8), for: "a")
        try store.setAside(for: "a")
        try store.remove(for: "a")
        try expectNothing()
    }

    @Test("A whole file that cannot be decoded goes")
    func damagedFile() throws {
        try put(secret, "grants.json")
        try store.remove(for: "a")
        #expect(try folder.names() == [])
    }

    @Test("A whole file that was set aside before goes")
    func damagedFileAside() throws {
        try put(secret, "grants.json")
        try store.setAside(for: "a")
        try store.write(Data("new".utf8), for: "a")
        try store.remove(for: "a")
        #expect(try folder.names() == [])
    }

    @Test("The half of a write that a process left when it was ended goes", arguments: [false, true])
    func neighbour(hasGrant: Bool) throws {
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
