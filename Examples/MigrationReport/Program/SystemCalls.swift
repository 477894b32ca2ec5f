import Foundation

/// The status of the file at a path.
struct FileStatus {
    let isFolder: Bool
    let isFile: Bool
    let size: Int

    /// Follows links.
    init?(following path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Doesn't follow links.
    init?(ofLink path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        isFolder = status.st_mode & S_IFMT == S_IFDIR
        isFile = status.st_mode & S_IFMT == S_IFREG
        size = Int(status.st_size)
    }
}

/// The system's error messages.
enum SystemText {
    /// The message for `errno`.
    static var last: String { of(errno) }

    /// The message for an error number, in lower case.
    static func of(_ number: Int32) -> String {
        let text = String(cString: strerror(number))
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}

/// Reads a whole file.
enum FileReader {
    /// Source files are smaller; larger files are generated.
    static let limit = 32 << 20

    struct Problem: Error { let reason: String }

    static func bytes(_ path: String) throws -> [UInt8] {
        guard let status = FileStatus(following: path) else { throw Problem(reason: SystemText.last) }
        guard status.isFile else { throw Problem(reason: "not a regular file") }
        guard status.size <= limit else { throw Problem(reason: "larger than \(limit >> 20) MiB") }
        guard let file = fopen(path, "rb") else { throw Problem(reason: SystemText.last) }
        defer { fclose(file) }
        return try [UInt8](unsafeUninitializedCapacity: status.size) { buffer, count in
            count = fread(buffer.baseAddress, 1, status.size, file)
            guard ferror(file) == 0 else { throw Problem(reason: SystemText.last) }
        }
    }
}
