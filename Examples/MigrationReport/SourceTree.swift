import Foundation
import ProgramSupport

/// The files below a path that the report reads, sorted by path. Links to folders are not followed, to avoid loops.
struct SourceTree {
    enum Kind: Equatable, Sendable { case source(SourceLanguage), buildFile, propertyList }

    struct Entry: Equatable, Sendable {
        let path: String
        let kind: Kind
    }

    private(set) var entries: [Entry] = []
    /// The old framework's folders, whose contents are not read.
    private(set) var frameworks: [String] = []
    /// Whether the package's own framework, which has the old one's name, is among the files.
    private(set) var hasOwnFramework = false
    private(set) var unread: [Report.Unread] = []
    /// The Xcode projects' names, without `.xcodeproj`.
    private(set) var projects: [String] = []

    private static let leftOut: Set = ["Pods", "Carthage", "build", "DerivedData", "node_modules"]
    private static let bundles = [".framework", ".xcframework", ".bundle", ".xcassets", ".lproj"]

    mutating func add(_ path: String, _ progress: StatusLine? = nil) throws {
        guard let status = FileStatus(following: path) else {
            throw UsageError(invalidInput: "\(path): \(SystemText.last)")
        }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        if status.isFolder {
            noteProject(name)
            addFolder(path, progress)
        } else if let kind = Self.kind(of: name) {
            entries.append(Entry(path: path, kind: kind))
        } else {
            unread.append(Report.Unread(path: path, reason: "not a supported kind of file"))
        }
    }

    private mutating func noteProject(_ name: String) {
        if name.hasSuffix(".xcodeproj") { projects.append(String(name.dropLast(10))) }
    }

    private mutating func addFolder(_ path: String, _ progress: StatusLine?) {
        progress?.update("\(Report.counted(entries.count, "file")) found")
        do {
            let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
            for name in names { addMember(name, path.hasSuffix("/") ? path + name : "\(path)/\(name)", progress) }
        } catch {
            unread.append(Report.Unread(path: path, reason: "the folder can't be read"))
        }
    }

    private mutating func addMember(_ name: String, _ path: String, _ progress: StatusLine?) {
        // A folder with the name of a source is still a folder.
        if let kind = Self.kind(of: name), !(FileStatus(ofLink: path)?.isFolder ?? false) {
            return entries.append(Entry(path: path, kind: kind))
        }
        guard !name.hasPrefix("."), !Self.leftOut.contains(name) else { return }
        guard let status = FileStatus(ofLink: path), status.isFolder else { return }
        noteProject(name)
        if name.hasPrefix("LoginWithAmazon."), name.hasSuffix("framework") {
            if Self.isOwnFramework(path) { hasOwnFramework = true } else { frameworks.append(path) }
        } else if !Self.bundles.contains(where: name.hasSuffix) {
            addFolder(path, progress)
        }
    }

    /// The identifier that `Examples/DropInFramework` gives the package's framework.
    static let ownIdentifier = "LoginWithAmazon.compatible"

    private static func isOwnFramework(_ path: String) -> Bool {
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        return files.contains { file in
            file.hasSuffix("Info.plist")
                && (try? String(contentsOfFile: "\(path)/\(file)", encoding: .utf8))?.contains(ownIdentifier) ?? false
        }
    }

    static func kind(of name: String) -> Kind? {
        switch name {
        case "project.pbxproj", "Podfile", "Cartfile", "plugin.xml", "config.xml": return .buildFile
        default: break
        }
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        switch name[dot...] {
        case ".swift": return .source(.swift)
        case ".m", ".mm", ".h", ".pch": return .source(.objectiveC)
        case ".podspec", ".xcconfig": return .buildFile
        case ".plist": return name.contains("Info") ? .propertyList : nil
        default: return nil
        }
    }
}

/// The status of the file at a path.
struct FileStatus {
    private let status: stat

    var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }
    var isFile: Bool { status.st_mode & S_IFMT == S_IFREG }
    var size: Int { Int(status.st_size) }

    /// Follows links.
    init?(following path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.status = status
    }

    /// Doesn't follow links.
    init?(ofLink path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.status = status
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

/// Reads and writes whole files.
enum FileContent {
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

    static func write(_ text: String, to path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        let problem = file < 0 ? errno : StandardStream.write(text, to: file)
        close(file)
        if let problem { throw UsageError(unwritableOutput: "\(path): not written, \(SystemText.of(problem))") }
    }
}

/// A source file's bytes, prepared for the scanner.
enum SourceText {
    /// Removes a byte order mark and converts UTF-16 to UTF-8. Other encodings preserve ASCII, which is sufficient.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        let encodings: [[UInt8]: String.Encoding] = [[0xFF, 0xFE]: .utf16LittleEndian, [0xFE, 0xFF]: .utf16BigEndian]
        guard let encoding = encodings[Array(bytes.prefix(2))] else { return bytes }
        return String(data: Data(bytes.dropFirst(2)), encoding: encoding).map { Array($0.utf8) } ?? bytes
    }

    /// Whether the text can refer to either SDK, or includes a file in quotes. Most sources needn't be scanned.
    static func mayConcernSDK(_ bytes: [UInt8], isHeader: Bool) -> Bool {
        (bytes + [0]).withUnsafeBytes { text in
            guard let start = text.baseAddress else { return false }
            // Texts with NUL bytes aren't searched. The C library's search is fast in debug builds too.
            guard memchr(start, 0, bytes.count) == nil else { return true }
            let characters = start.assumingMemoryBound(to: CChar.self)
            return (isHeader ? marks + ["#import \"", "#include \""] : marks).contains { strstr(characters, $0) != nil }
        }
    }

    private static let marks = [
        "AMZN", "AIMobileLib", "AIAuthenticationDelegate", "AIError", "kAI", "kForceRefresh", "API", "LoginWithAmazon",
        "uthorizeUser", "etAccessToken", "etProfile", "learAuthorizationState", "handleOpen", "getClientId",
        "getRedirectUri", "GetAuthorizationCode",
    ]
}
