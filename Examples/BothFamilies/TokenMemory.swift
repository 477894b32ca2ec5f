/// Tells a token that a side has seen before from a new one, so that tokens can be compared across sides.
struct TokenMemory {
    private var last = ""

    mutating func isNew(_ token: String) -> Bool {
        defer { last = token }
        return token != last
    }

    static func words(_ isNew: Bool) -> String { isNew ? "a new token" : "the same token" }
}
