import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Whose an item of the Keychain is. The files are real ones.
@Suite struct ReinstallTests {
    private let folder: TemporaryFolder
    private let mark: InstallationMark

    init() throws {
        folder = try TemporaryFolder()
        mark = Self.mark(in: folder)
    }

    private static func mark(in folder: TemporaryFolder) -> InstallationMark {
        InstallationMark(path: folder["app/installation"].path) { UUID().uuidString }
    }

    @Test("An installation has one name, which only its user can read")
    func names() throws {
        #expect(mark.read() == .none)
        let name = try #require(mark.nameMakingIfNeeded())
        #expect(mark.nameMakingIfNeeded() == name)
        #expect(Self.mark(in: folder).read() == .name(name))
        #expect(try folder.mode(of: "app/installation") == 0o600)
        #expect(try folder.mode(of: "app") == 0o700)
    }

    @Test("Another installation has another name")
    func otherNames() throws {
        let other = try TemporaryFolder()
        #expect(mark.nameMakingIfNeeded() != Self.mark(in: other).nameMakingIfNeeded())
    }

    @Test(
        "A name that cannot be read now is neither none nor made anew", arguments: ["open", "empty", "bytes", "folder"])
    func unreadable(why: String) throws {
        let file = folder["app/installation"]
        try #require(mark.nameMakingIfNeeded() != nil)
        switch why {
        case "open": try FileManager.default.setAttributes([.posixPermissions: 0o620], ofItemAtPath: file.path)
        case "empty": try FileHandle(forWritingTo: file).truncate(atOffset: 0)
        case "bytes": try FileHandle(forWritingTo: file).write(contentsOf: Data([0xff]))
        default:
            try FileManager.default.removeItem(at: file)
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        }
        #expect(mark.read() == .unreadable)
        #expect(mark.nameMakingIfNeeded() == nil)
        #expect(ReinstallGuard(mark: mark).label().isEmpty)
        #expect(!ReinstallGuard(mark: mark).isLeftBehind(Data("another".utf8)))
    }

    @Test("Where no name can be written, an item gets none, and stays")
    func unwritable() throws {
        try Data().write(to: folder["app"])
        let guarding = ReinstallGuard(mark: mark)
        #expect(guarding.label().isEmpty)
        #expect(!guarding.isLeftBehind(guarding.label()))
    }

    @Test("Only an item with another installation's name is left behind")
    func labels() throws {
        let guarding = ReinstallGuard(mark: mark)
        #expect(guarding.isLeftBehind(Data("another".utf8)))
        let own = guarding.label()
        #expect(!own.isEmpty)
        #expect(!guarding.isLeftBehind(own))
        #expect(guarding.isLeftBehind(Data("another".utf8)))
        for label in [nil, Data()] { #expect(!guarding.isLeftBehind(label)) }
    }

    @Test("The policy to keep leaves no file, labels nothing and removes nothing")
    func keeping() throws {
        let guarding = ReinstallGuard(mark: nil)
        #expect(guarding.label().isEmpty)
        #expect(!guarding.isLeftBehind(Data("another".utf8)))
        #expect(try folder.names() == [])
    }

    // MARK: Any history

    @Test(
        "In no history of installations, updates, locks and failures is a grant of this installation removed",
        arguments: 0..<200)
    func histories(seed: UInt64) throws {
        var device = try Device(seed: seed)
        for _ in 0..<40 { try device.step() }
        #expect(device.faults == [])
    }

    @Test("A grant that a former installation wrote is removed once, at its first reading")
    func reinstalled() throws {
        var device = try Device(seed: 1)
        device.policy = .forget
        device.signIn()
        try device.deleteAndInstall()
        #expect(device.read() == nil)
        device.signIn()
        #expect(device.read() != nil)
        device.policy = .keep
        try device.deleteAndInstall()
        #expect(device.read() != nil)
    }

    @Test("An app that comes from a version without the policy loses nothing")
    func updated() throws {
        var device = try Device(seed: 1)
        device.signIn()
        device.policy = .forget
        #expect(device.read() != nil)
        try device.deleteAndInstall()
        #expect(device.read() != nil)
        device.signIn()
        try device.deleteAndInstall()
        #expect(device.read() == nil)
    }

    @Test("A grant that was written again under the policy to keep is nobody else's afterwards")
    func keptAndWritten() throws {
        var device = try Device(seed: 1)
        device.policy = .forget
        device.signIn()
        device.policy = .keep
        try device.deleteAndInstall()
        device.signIn()
        device.policy = .forget
        #expect(device.read() != nil)
    }
}
