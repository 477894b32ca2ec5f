import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// The mask is a whole process's, so that a process of its own has to try it.
@Suite(.timeLimit(.minutes(10))) struct FileMaskTests {
    @Test(
        "Whatever the process's mask, its files are its user's alone, and readable for that user",
        arguments: ["0777", "0000"])
    func masks(mask: String) throws {
        let folder = try TemporaryFolder()
        let url = folder["store/grants.json"]
        let process = try Victim(["write", url.path, "client"], mask: mask)
        process.wait(for: "written")
        _ = process.die()
        #expect(try folder.mode(of: "store") == 0o700)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder["store"].path)
        let kinds = names.map { $0.hasPrefix("grants.json.refresh-lock-") ? "refresh-lock" : $0 }
        #expect(kinds.sorted() == ["grants.json", "grants.json.lock", "refresh-lock"])
        for name in names { #expect(try folder.mode(of: "store/" + name) == 0o600, "\(name)") }
        #expect(try AMZNFileGrantStore(url: url).read(for: "client") == Data("grant".utf8))
    }
}
