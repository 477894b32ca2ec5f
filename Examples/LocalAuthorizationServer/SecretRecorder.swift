import Foundation
import LoginWithAmazon

/// Records every secret that the server issues or receives, so that a check can search a program's output, logs and
/// files for them.
///
/// Secrets are recorded only if the environment variable `LOCAL_SERVER_SECRETS` names a file.
enum SecretRecorder {
    private static let path = ProcessInfo.processInfo.environment["LOCAL_SERVER_SECRETS"]

    /// Wraps the source of random bytes, from which codes and tokens are made, to record its output.
    static func recording(_ randomBytes: @escaping @Sendable (Int) -> [UInt8]) -> @Sendable (Int) -> [UInt8] {
        guard path != nil else { return randomBytes }
        return { count in
            let bytes = randomBytes(count)
            write([Base64URL.encode(bytes)])
            return bytes
        }
    }

    /// Records the client's own secrets: its `state` and code verifiers.
    static func note(_ request: HTTPRequest) {
        guard path != nil else { return }
        let pairs = (FormCoding.decode(request.query) ?? []) + (FormCoding.decode(request.body) ?? [])
        write(pairs.filter { ["state", "code_verifier"].contains($0.name) }.map(\.value))
    }

    /// Skips short values, which aren't random. Short appends are atomic, so processes can share the file.
    private static func write(_ secrets: [String]) {
        let lines = secrets.filter { $0.utf8.count >= 20 && !$0.contains("\n") }.map { $0 + "\n" }
        guard !lines.isEmpty, let path, let file = fopen(path, "a") else { return }
        fputs(lines.joined(), file)
        fclose(file)
    }
}
