/// Removes inactive code: the branches of `#if 0` and `#if false`, and the other branches of `#if 1` and `#if true`.
///
/// Other conditions depend on the build, so both of their branches are kept.
enum InactiveCode {
    private enum Branch {
        /// Certainly inactive.
        case inactive
        /// Certainly active.
        case taken
        /// Inactive, because an earlier branch is active.
        case finished
        case unknown

        var isInactive: Bool { self == .inactive || self == .finished }
    }

    /// The open conditions, with a count of the inactive branches: a file can nest as many conditions as it has lines.
    private struct Branches {
        private var open: [Branch] = []
        private var inactive = 0

        var areActive: Bool { inactive == 0 }

        mutating func append(_ branch: Branch) {
            open.append(branch)
            if branch.isInactive { inactive += 1 }
        }

        @discardableResult
        mutating func popLast() -> Branch? {
            let last = open.popLast()
            if last?.isInactive == true { inactive -= 1 }
            return last
        }
    }

    static func removed(from tokens: [Token]) -> [Token] {
        guard tokens.contains(where: { $0.kind == .directive && $0.text == "if" }) else { return tokens }
        var branches = Branches()
        var active: [Token] = []
        for (index, token) in tokens.enumerated() {
            if token.kind == .directive {
                switch token.text {
                case "if", "ifdef", "ifndef": branches.append(first(tokens, index))
                case "else", "elif", "elseif":
                    if let last = branches.popLast() { branches.append(next(after: last)) }
                case "endif": branches.popLast()
                default: break
                }
            }
            if branches.areActive { active.append(token) }
        }
        return active
    }

    private static func first(_ tokens: [Token], _ index: Int) -> Branch {
        guard tokens[index].text == "if", index + 1 < tokens.count else { return .unknown }
        let condition = tokens[index + 1]
        guard index + 2 >= tokens.count || tokens[index + 2].startsLine else { return .unknown }
        switch condition.text {
        case "0", "false", "NO", "FALSE": return .inactive
        case "1", "true", "YES", "TRUE": return .taken
        default: return .unknown
        }
    }

    private static func next(after branch: Branch) -> Branch {
        switch branch {
        case .taken, .finished: .finished
        case .inactive, .unknown: .unknown
        }
    }
}
