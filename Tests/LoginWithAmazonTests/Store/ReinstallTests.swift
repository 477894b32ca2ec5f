import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests how a Keychain item of an earlier installation is recognized. The tests use real files.
@Suite(.deadline) struct ReinstallTests {
    private let folder: TemporaryFolder
    private let guarding: ReinstallGuard

    init() throws {
        folder = try TemporaryFolder()
        guarding = ReinstallGuard(file: PrivateFile(path: folder["app/installation"].path))
    }

    @Test("An installation's label isn't empty, doesn't change, and is stored in a private file")
    func labelIsStoredInAPrivateFile() throws {
        let label = try #require(guarding.label())
        #expect(!label.isEmpty)
        #expect(guarding.label() == label)
        #expect(try Data(contentsOf: folder["app/installation"]) == label)
        #expect(try folder.mode(of: "app/installation") == 0o600)
    }

    @Test("Only an item with the label of another installation is treated as left over")
    func onlyItemOfAnotherInstallationIsLeftOver() throws {
        #expect(guarding.isLeftBehind(Data("another".utf8)))
        let own = try #require(guarding.label())
        #expect(!guarding.isLeftBehind(own))
        #expect(guarding.isLeftBehind(Data("another".utf8)))
        // Items without a label, and items that are written or read under the policy `keep`, are never treated as left
        // over.
        let keeping = ReinstallGuard(file: nil)
        for label in [nil, keeping.label()] { #expect(!guarding.isLeftBehind(label), "\(label as Any)") }
        #expect(!keeping.isLeftBehind(own))
    }

    @Test(
        "If the installation's name can't be used, there is no label, and another installation's item is kept",
        arguments: ["open", "empty", "folder"])
    func unreadableNameGivesNoLabel(why: String) throws {
        let file = folder["app/installation"]
        try #require(guarding.label() != nil)
        switch why {
        case "open": try FileManager.default.setAttributes([.posixPermissions: 0o620], ofItemAtPath: file.path)
        case "empty": try FileHandle(forWritingTo: file).truncate(atOffset: 0)
        default:
            try FileManager.default.removeItem(at: file)
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        }
        #expect(guarding.label() == nil)
        #expect(!guarding.isLeftBehind(Data("another".utf8)))
    }

    @Test("If the folder for the installation's name is a file, there is no label, and an item without a label is kept")
    func unusableFolderGivesNoLabel() throws {
        try Data().write(to: folder["app"])
        #expect(guarding.label() == nil)
        #expect(!guarding.isLeftBehind(nil))
    }
}
