/// Tells whether a token is new to its client, so that outcomes can be compared without comparing tokens.
struct TokenMemory {
    private var last = ""

    mutating func isNew(_ token: String) -> Bool {
        defer { last = token }
        return token != last
    }

    static func words(_ isNew: Bool) -> String { isNew ? "a new token" : "the same token" }
}
