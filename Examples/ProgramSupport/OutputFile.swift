import Foundation

package enum SystemText {
    /// The system's message for `errno`, with a lower-case first letter.
    package static var last: String { of(errno) }

    static func of(_ number: Int32) -> String {
        let text = String(cString: strerror(number))
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}

package struct FileStatus {
    private var status = stat()

    package var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }
    package var isFile: Bool { status.st_mode & S_IFMT == S_IFREG }
    package var size: Int { Int(status.st_size) }

    /// Returns nil if `stat` fails, for example because there is no such file. `errno` then contains the reason.
    package init?(_ path: String, followsLinks: Bool = true) {
        guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    }
}

package enum OutputFile {
    /// Creates a regular file, or replaces an existing one as a whole, so that an interrupted run leaves the old file
    /// unchanged. A pipe, a device and the target of a symbolic link such as `/dev/stdout` are written in place
    /// instead.
    /// - Throws: ``UsageError`` if the file can't be written.
    package static func write(_ text: String, to path: String) throws {
        let isFileOrNothing = FileStatus(path, followsLinks: false)?.isFile ?? true
        if let problem = isFileOrNothing ? replace(path, with: text) : write(text, through: path) {
            throw UsageError("\(path) can't be written: \(problem)", status: 73)
        }
    }

    private static func replace(_ path: String, with text: String) -> String? {
        let files = FileManager.default
        let mode = (try? files.attributesOfItem(atPath: path))?[.posixPermissions]
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
            if let mode { try files.setAttributes([.posixPermissions: mode], ofItemAtPath: path) }
            return nil
        } catch {
            let reason = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
            return reason.map { SystemText.of($0.code.rawValue) } ?? error.localizedDescription
        }
    }

    private static func write(_ text: String, through path: String) -> String? {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard file >= 0 else { return SystemText.last }
        defer { close(file) }
        return StandardStream.write(text, to: file).map(SystemText.of)
    }
}
