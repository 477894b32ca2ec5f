import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Which installation of the app a Keychain item belongs to. The files are real.
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

    @Test("An installation has one name, readable by its user only")
    func names() throws {
        #expect(mark.read() == .none)
        let name = try #require(mark.nameMakingIfNeeded())
        #expect(mark.nameMakingIfNeeded() == name)
        #expect(Self.mark(in: folder).read() == .name(name))
        #expect(try folder.mode(of: "app/installation") == 0o600)
        #expect(try folder.mode(of: "app") == 0o700)
    }

    @Test(
        "A name that can't be read is neither ignored nor replaced", arguments: ["open", "empty", "bytes", "folder"])
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

    @Test("If no name can be written, an item has no label and is kept")
    func unwritable() throws {
        try Data().write(to: folder["app"])
        let guarding = ReinstallGuard(mark: mark)
        #expect(guarding.label().isEmpty)
        #expect(!guarding.isLeftBehind(guarding.label()))
    }

    @Test("Only an item labelled by another installation counts as left over")
    func labels() throws {
        let guarding = ReinstallGuard(mark: mark)
        #expect(guarding.isLeftBehind(Data("another".utf8)))
        let own = guarding.label()
        #expect(!own.isEmpty)
        #expect(!guarding.isLeftBehind(own))
        #expect(guarding.isLeftBehind(Data("another".utf8)))
        // A grant written before the policy, or under the policy `keep`, or read under it.
        for label in [nil, ReinstallGuard(mark: nil).label()] { #expect(!guarding.isLeftBehind(label)) }
        #expect(!ReinstallGuard(mark: nil).isLeftBehind(own))
    }
}
