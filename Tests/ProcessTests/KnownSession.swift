/// What the callers of processes that were ended know of the session, from the lines these said: what the store may hold
/// by then follows from it. Pure.
struct KnownSession {
    enum Phase: String, CaseIterable {
        case start, signingIn = "sign-in", refreshing = "refresh", signingOut = "sign-out", idle
    }

    private enum State { case signedIn, signedOut, signingIn, signingOut }

    private var state = State.signedOut
    /// The newest access token that a caller has got, or that was found in the store.
    private var number = 0
    /// Where the process is, as far as is known.
    private(set) var phase = Phase.idle

    /// Takes a line; the text says what is wrong with it.
    mutating func hear(_ line: String) -> String? {
        let words = line.split(separator: " ").map { String($0) }
        guard words.count >= 2, let step = Phase(rawValue: words[1]) else { return line == "loaded" ? nil : line }
        switch (words[0], step) {
        case ("begin", _): return begin(step)
        case ("end", .signingOut): return signedOut()
        case ("end", _): return got(words.last.flatMap { Int($0) })
        // Only at the start somebody may find that nobody is signed in.
        case ("failed", .start) where words.last == "1" && state == .signedOut: return idle()
        default: return "\(line), while \(state)"
        }
    }

    /// Takes the number of the access token in the store after the end; the text says why that must not be.
    mutating func find(_ stored: Int?) -> String? {
        defer {
            state = stored == nil ? .signedOut : .signedIn
            number = max(number, stored ?? 0)
            phase = .idle
        }
        switch (stored, state) {
        case (nil, .signedIn): return "the grant of token \(number) is gone"
        case (let stored?, .signedOut): return "token \(stored) is there, after a sign-out that followed \(number)"
        case (let stored?, .signingIn) where stored <= number: return "token \(stored) is back, which was signed out"
        case (let stored?, _) where stored < number: return "token \(stored) is there, and a caller had \(number)"
        default: return nil
        }
    }

    private mutating func begin(_ step: Phase) -> String? {
        phase = step
        // From now on, and until the answer, it may be done or not; a refresh changes nothing of whether.
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
