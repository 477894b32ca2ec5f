import Foundation

/// Writes down every secret that the server makes or is sent, where a check asks for it: the check then searches what
/// was printed, logged and left behind for them.
///
/// Nothing is written unless the environment names the file, `LOCAL_SERVER_SECRETS`.
enum SecretWitness {
    private static let path = ProcessInfo.processInfo.environment["LOCAL_SERVER_SECRETS"]

    /// The source of randomness, overheard: what it gives becomes codes and tokens.
    static func overhearing(_ randomBytes: @escaping @Sendable (Int) -> [UInt8]) -> @Sendable (Int) -> [UInt8] {
        guard path != nil else { return randomBytes }
        return { count in
            let bytes = randomBytes(count)
            write([Base64URL.text(of: bytes)])
            return bytes
        }
    }

    /// Notes what the client made up and must not show: its `state` and code verifiers.
    static func note(_ request: HTTPRequest) {
        guard path != nil else { return }
        let pairs = (FormCoding.decode(request.head.query.utf8) ?? []) + (FormCoding.decode(request.body) ?? [])
        write(pairs.filter { ["state", "code_verifier"].contains($0.name) }.map(\.value))
    }

    /// Short ones are not random. A short write at the file's end is whole, whoever else writes.
    private static func write(_ secrets: [String]) {
        let lines = secrets.filter { $0.utf8.count >= 20 && !$0.contains("\n") }.map { $0 + "\n" }
        guard !lines.isEmpty, let path, let file = fopen(path, "a") else { return }
        fputs(lines.joined(), file)
        fclose(file)
    }
}
