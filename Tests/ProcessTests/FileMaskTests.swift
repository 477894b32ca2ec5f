import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// The file mode creation mask belongs to a process, so each one needs its own process.
@Suite(.timeLimit(.minutes(10))) struct FileMaskTests {
    @Test(
        "With any file mode creation mask, the store's files are accessible to their owner only",
        arguments: ["0777", "0000"])
    func masks(mask: String) throws {
        let folder = try TemporaryFolder()
        let url = folder["store/grants.json"]
        let process = try KillableProcess(["write", url.path, "client"], mask: mask)
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
