import Foundation
import LoginWithAmazon

/// Records tokens, authorization codes, device codes, `state` values and code verifiers in the file that
/// `$LOCAL_SERVER_SECRETS` names, if this variable is set. A check can then search a program's output and files for
/// these secrets.
enum SecretRecorder {
    private static let path = ProcessInfo.processInfo.environment["LOCAL_SERVER_SECRETS"]

    /// Returns a source of random bytes. If secrets are recorded, the source also records the bytes in Base64URL, which
    /// is how tokens, authorization codes and device codes contain them.
    static func recording(_ randomBytes: @escaping @Sendable (Int) -> [UInt8]) -> @Sendable (Int) -> [UInt8] {
        guard path != nil else { return randomBytes }
        return { count in
            let bytes = randomBytes(count)
            write([Base64URL.encode(bytes)])
            return bytes
        }
    }

    /// Records the secrets that the client chose: its `state` and code verifiers.
    static func note(_ request: HTTPRequest) {
        guard path != nil else { return }
        let pairs = (FormCoding.decode(request.query) ?? []) + (FormCoding.decode(request.body) ?? [])
        write(pairs.filter { ["state", "code_verifier"].contains($0.name) }.map(\.value))
    }

    /// Appends the secrets to the file, except short ones, which a program's output could contain by chance. Short
    /// appends are atomic, so several processes can write to the same file.
    private static func write(_ secrets: [String]) {
        let lines = secrets.filter { $0.utf8.count >= 20 && !$0.contains("\n") }.map { $0 + "\n" }
        guard !lines.isEmpty, let path, let file = fopen(path, "a") else { return }
        fputs(lines.joined(), file)
        fclose(file)
    }
}
