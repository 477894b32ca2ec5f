/// The session as the callers in killed processes knew it, derived from the processes' output. It determines what the
/// store may contain. Has no side effects.
struct KnownSession {
    enum Phase: String, CaseIterable {
        case start, signingIn = "sign-in", refreshing = "refresh", signingOut = "sign-out", idle
    }

    private enum State { case signedIn, signedOut, signingIn, signingOut }

    private var state = State.signedOut
    /// The newest access token that a caller has received, or that was found in the store.
    private var number = 0
    /// The last known phase of the process.
    private(set) var phase = Phase.idle

    /// Processes a line of output. Returns the violation, if it is one.
    mutating func record(_ line: String) -> String? {
        let words = line.split(separator: " ").map { String($0) }
        guard words.count >= 2, let step = Phase(rawValue: words[1]) else { return line == "loaded" ? nil : line }
        switch (words[0], step) {
        case ("begin", _): return begin(step)
        case ("end", .signingOut): return signedOut()
        case ("end", _): return got(words.last.flatMap { Int($0) })
        // Only the first step may find that no user is signed in.
        case ("failed", .start) where words.last == "1" && state == .signedOut: return idle()
        default: return "\(line), while \(state)"
        }
    }

    /// Processes the number of the access token in the store after the kill. Returns the violation, if it is one.
    mutating func find(_ stored: Int?) -> String? {
        defer {
            state = stored == nil ? .signedOut : .signedIn
            number = max(number, stored ?? 0)
            phase = .idle
        }
        switch (stored, state) {
        case (nil, .signedIn): return "the grant with token \(number) is missing"
        case (let stored?, .signedOut):
            return "token \(stored) is stored after a sign-out that followed token \(number)"
        case (let stored?, .signingIn) where stored <= number:
            return "token \(stored) is stored again after its sign-out"
        case (let stored?, _) where stored < number:
            return "token \(stored) is stored, but a caller received token \(number)"
        default: return nil
        }
    }

    private mutating func begin(_ step: Phase) -> String? {
        phase = step
        // Until the step is answered, it may or may not have taken effect. A refresh never changes the state.
        if step == .signingIn { state = .signingIn }
        if step == .signingOut { state = .signingOut }
        return nil
    }

    private mutating func signedOut() -> String? {
        state = .signedOut
        return idle()
    }

    private mutating func got(_ new: Int?) -> String? {
        defer { state = .signedIn }
        guard let new, new >= number else { return "token \(new ?? -1) after \(number)" }
        number = new
        return idle()
    }

    private mutating func idle() -> String? {
        phase = .idle
        return nil
    }
}
