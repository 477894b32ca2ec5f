import Foundation

/// A new folder for temporary files that other users of the machine can neither read nor replace.
enum PrivateFolder {
    /// Creates the folder with mode 0700 and a new name.
    static func make() throws -> URL {
        let name = "sign-in-" + Base64URL.encode(SystemRandom.octets(16))
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        guard mkdir(folder.path, 0o700) == 0 else { throw problem("The temporary folder cannot be used") }
        return folder
    }

    /// Writes a new file with mode 0600.
    static func write(_ text: String, to file: URL) throws {
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw problem("The temporary folder cannot be used") }
        defer { SystemCall.close(descriptor) }
        let count = Array(text.utf8).withUnsafeBytes { SystemCall.write(descriptor, $0) }
        guard count == text.utf8.count else { throw problem("The temporary folder cannot be written to") }
    }

    private static func problem(_ text: String) -> AMZNUserAgentError {
        .cannotPresent("\(text): \(SystemError.text).")
    }
}
