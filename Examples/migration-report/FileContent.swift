import Foundation
import ProgramSupport

struct FileContent {
    /// The largest file size in bytes. A larger file is assumed to be generated, and isn't read.
    private static let limit = 32 << 20

    /// The file's contents without a byte order mark. UTF-16 with a byte order mark is converted to UTF-8, and no other
    /// encoding is converted.
    let data: Data

    init(of path: String) throws(Report.Unread) {
        func unread(_ reason: String) -> Report.Unread { Report.Unread(path: path, reason: reason) }
        guard let status = FileStatus(path) else { throw unread(SystemText.last) }
        guard status.isFile else { throw unread("not a regular file") }
        guard status.size <= Self.limit else { throw unread("larger than \(Self.limit >> 20) MiB") }
        guard let data = FileManager.default.contents(atPath: path) else { throw unread("can't be read") }
        let isUTF16 = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
        let converted = isUTF16 ? String(data: data, encoding: .utf16).map { Data($0.utf8) } : nil
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        self.data = data.starts(with: mark) ? data.dropFirst(mark.count) : converted ?? data
    }

    /// Whether the file must be scanned, because it may refer to the SDK or show that the app has scenes.
    var mayConcernSDK: Bool { Self.marks.contains { data.range(of: Data($0.utf8)) != nil } }

    private static let marks = [
        "AMZN", "AIMobileLib", "AIAuthenticationDelegate", "AIError", "kAI", "kForceRefresh", "API", "LoginWithAmazon",
        "SceneDelegate", "UIApplicationDelegateAdaptor",
    ]

    /// Whether a file in another language contains a name of the SDK's own.
    var namesSDK: Bool {
        ["LoginWithAmazon.framework", "LoginWithAmazon.xcframework", "AIMobileLib", "AMZNAuthorizationManager"]
            .contains { data.range(of: Data($0.utf8)) != nil }
    }
}
