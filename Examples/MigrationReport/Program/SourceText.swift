import Foundation

/// A source file's bytes, prepared for the lexers.
enum SourceText {
    /// Removes a byte order mark and converts UTF-16 to UTF-8. Other encodings preserve ASCII, which is sufficient.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        let encoding: String.Encoding
        if bytes.starts(with: [0xFF, 0xFE]) {
            encoding = .utf16LittleEndian
        } else if bytes.starts(with: [0xFE, 0xFF]) {
            encoding = .utf16BigEndian
        } else {
            return bytes
        }
        return String(data: Data(bytes.dropFirst(2)), encoding: encoding).map { Array($0.utf8) } ?? bytes
    }

    /// Whether the text can refer to either SDK. Most files can't and need not be tokenized.
    static func mayConcernSDK(_ bytes: [UInt8]) -> Bool { contains(bytes, marks) }

    /// Whether the text includes a file in quotes.
    static func includesNeighbours(_ bytes: [UInt8]) -> Bool { contains(bytes, ["#import \"", "#include \""]) }

    private static let marks = [
        "AMZN", "AIMobileLib", "AIAuthenticationDelegate", "AIError", "kAI", "kForceRefresh", "API", "LoginWithAmazon",
        "authorizeUser", "getAccessToken", "getProfile", "clearAuthorizationState", "handleOpen", "getClientId",
        "getRedirectUri", "AuthorizeUser", "GetAccessToken", "ClearAuthorizationState", "GetProfile",
        "GetAuthorizationCode",
    ]

    /// Uses the C library's search, which is fast in debug builds too. Texts with NUL bytes aren't searched.
    private static func contains(_ bytes: [UInt8], _ marks: [String]) -> Bool {
        (bytes + [0]).withUnsafeBytes { text in
            guard let start = text.baseAddress else { return false }
            guard memchr(start, 0, bytes.count) == nil else { return true }
            let characters = start.assumingMemoryBound(to: CChar.self)
            return marks.contains { strstr(characters, $0) != nil }
        }
    }
}
