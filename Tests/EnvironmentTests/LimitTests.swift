import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// Resource limits and missing environment variables, each tried in its own process.
@Suite(.timeLimit(.minutes(10))) struct LimitTests {
    private let folder: TemporaryFolder
    private var path: String { folder["grants.json"].path }

    init() async throws {
        folder = try TemporaryFolder()
        // The probe uses the real clock.
        let harness = Harness(
            store: AMZNFileGrantStore(url: folder["grants.json"]), clock: TestClock(Date()), clientID: "limits")
        try await harness.signIn()
        environmentTried()
    }

    @Test("Without descriptors a silent call is a device error, and the next call with descriptors succeeds")
    func noDescriptors() throws {
        let lines = try ProbeRun.lines(["descriptors", path, "limits"])
        #expect(
            lines == [
                "error AMZNLWAErrorDomain 5: The grant store's file cannot be read: Too many open files.",
                "ok access-1",
            ])
    }

    @Test("If no file can be written, the last user can sign out, and a new sign-in is an error")
    func noFileSize() throws {
        #expect(try ProbeRun.lines(["--file-size", "0", "remove", path, "limits"]) == ["ok"])
        let lines = try ProbeRun.lines(["--file-size", "0", "write", path, "limits", "text"])
        #expect(lines == ["error The grant store's file cannot be written: File too large."])
        #expect(try ProbeRun.lines(["read", path, "limits"]) == ["ok none"])
    }

    @Test("Without HOME the default store works, or its diagnosis says why not")
    func noHome() throws {
        let lines = try ProbeRun.lines(["diagnosis"])
        #expect(lines == ["ok store: fine. Data can be written and read back."])
    }

    @Test("A HOME that is missing, not a folder or not writable is an error, not a trap")
    func strangeHomes() throws {
        for home in ["/dev/null", "", "relative", folder["absent"].path, path] {
            let lines = try ProbeRun.lines(["diagnosis"], variables: ["HOME": home])
            #expect(lines.count == 1 && lines[0].hasPrefix("ok store: "), "\(home): \(lines)")
            environmentTried()
        }
    }
}
