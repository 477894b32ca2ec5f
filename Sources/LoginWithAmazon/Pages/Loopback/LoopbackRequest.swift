/// The relevant parts of a request's head. Pure.
struct LoopbackRequest: Sendable {
    /// The target of a request that can be a redirect; nil for every other request.
    let target: String?
    let languages: AcceptLanguage

    /// A connection that ended, or that sent more than any browser does.
    static let unusable = LoopbackRequest(target: nil, languages: AcceptLanguage(nil))

    private init(target: String?, languages: AcceptLanguage) {
        self.target = target
        self.languages = languages
    }

    /// Parses a head, including its final empty line.
    init(head: String) {
        let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
        target = lines.first.flatMap(Self.target)
        let fields = lines.dropFirst().compactMap(Self.language)
        languages = AcceptLanguage(fields.joined(separator: ","))
    }

    private static func target(_ line: Substring) -> String? {
        let words = line.split(separator: " ")
        guard words.count == 3, words[0] == "GET", words[2].hasPrefix("HTTP/1.") else { return nil }
        return String(words[1])
    }

    private static func language(_ line: Substring) -> Substring? {
        guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == "accept-language" else {
            return nil
        }
        return line[line.index(after: colon)...]
    }
}

/// The head of a request, collected as it arrives. Pure.
struct LoopbackHead: Sendable {
    private var bytes: [UInt8] = []

    /// Redirects are short; no browser sends more.
    static let longest = 64 * 1024
    private static let end = Array("\r\n\r\n".utf8)

    var isEmpty: Bool { bytes.isEmpty }

    /// Adds what has arrived. Returns the request when the head is complete, or too long; else nil.
    mutating func add(_ arrived: some Sequence<UInt8>) -> LoopbackRequest? {
        // Only new bytes are searched, so that a head in many pieces takes no more time than one in a single piece.
        let searched = max(bytes.count - (Self.end.count - 1), 0)
        bytes += arrived
        guard bytes.count <= Self.longest else { return .unusable }
        let isComplete = (searched..<bytes.count).contains { bytes[$0...].starts(with: Self.end) }
        return isComplete ? LoopbackRequest(head: String(decoding: bytes, as: UTF8.self)) : nil
    }
}
