import LoginWithAmazon

/// Watches what happens in a schedule, and says which promise is broken first. It knows nothing of how the session works.
struct Promises: Sendable {
    /// One of the managers on a store.
    typealias Party = Int
    typealias Call = UInt64

    /// What a call was told, as far as the promises go.
    enum Told: Sendable {
        case token(String)
        case error(AMZNError.Code)
        /// That it was taken back, or its page closed.
        case cancelled
        case other
    }

    private struct OpenCall: Sendable {
        let party: Party
        let scopes: [String]
        /// The oldest token that it may get.
        let minimum: Int
        /// It may be told that nobody is signed in.
        var mayBeMissing: Bool
        /// The manager's sign-out that was asked for last before it.
        let signOut: Call?
        /// The last token that was stored before it.
        let lastStored: Int
    }

    private(set) var breach: Breach?
    private(set) var answers = 0
    private var open: [Call: OpenCall] = [:]
    private var refreshes: RefreshBook
    /// Each access token that was stored, numbered in the order of storing, and its scopes.
    private var stored: [String: (number: Int, scopes: [String])] = [:]
    private var lastStored = 0
    private var newestGiven = 0
    /// The scopes of the grant in the store.
    private var inStore: [String]?
    /// The last token that was stored before each sign-out emptied the store.
    private var removals: [Call: Int] = [:]
    private var floors: [Party: Int] = [:]
    private var floor = 0
    private var refused: Set<String> = []
    private var allowedRemovals = 0
    /// The sign-outs of the model's managers, and what became of the removal: the last token that was stored before it, or
    /// nil where it failed.
    private var signOuts: [Party: Call] = [:]
    private var outcomes: [Call: Int?] = [:]
    private var allowedClears: [Party: Int] = [:]

    init(rotates: Bool) { refreshes = RefreshBook(rotates: rotates) }

    var openCalls: [Call] { open.keys.sorted() }

    func openCalls(of party: Party) -> [Call] { openCalls.filter { open[$0]?.party == party } }

    mutating func broke(_ promise: Promise, _ text: String) {
        if breach == nil { breach = Breach(promise: promise, text: text) }
    }

    // MARK: Calls

    mutating func began(_ call: Call, by party: Party, scopes: [String] = []) {
        open[call] = OpenCall(
            party: party, scopes: scopes, minimum: max(newestGiven, floor + 1), mayBeMissing: !isCovered(scopes),
            signOut: signOuts[party], lastStored: lastStored)
    }

    mutating func answered(_ call: Call, _ told: Told) {
        answers += 1
        guard let asked = open.removeValue(forKey: call) else { return broke(.oneAnswer, "call \(call) once more") }
        if let removal = removals.removeValue(forKey: call) { signedOut(asked.party, removal, told) }
        switch told {
        case .token(let token): gave(token, to: call, asked)
        case .error(.applicationNotAuthorized) where !asked.mayBeMissing:
            broke(.toldTheTruth, "call \(call) is told that nobody is signed in")
        case .error, .cancelled, .other: break
        }
    }

    private mutating func gave(_ token: String, to call: Call, _ asked: OpenCall) {
        guard let (number, scopes) = stored[token] else { return broke(.storedFirst, "\(token) for call \(call)") }
        if number <= floors[asked.party, default: 0] { broke(.signedOut, "call \(call) gets \(token)") }
        if let signOut = asked.signOut, !isAfter(signOut, number) {
            broke(.signedOut, "call \(call), made after sign-out \(signOut), gets \(token)")
        }
        if number < asked.minimum { broke(.noOlderToken, "call \(call) gets \(token)") }
        if !Self.covers(scopes, asked.scopes) { broke(.covered, "call \(call) wants \(asked.scopes), not \(scopes)") }
        newestGiven = max(newestGiven, number)
    }

    private mutating func signedOut(_ party: Party, _ removal: Int, _ told: Told) {
        if case .cancelled = told { return }
        floors[party] = max(floors[party, default: 0], removal)
        floor = max(floor, removal)
    }

    /// Whether the sign-out has removed what was there, and this token was stored later; or could remove nothing.
    private func isAfter(_ signOut: Call, _ number: Int) -> Bool {
        guard let outcome = outcomes[signOut] else { return false }
        return outcome.map { number > $0 } ?? true
    }

    private static func covers(_ granted: [String], _ asked: [String]) -> Bool {
        asked.allSatisfy { granted.contains($0) || ($0 == "profile:user_id" && granted.contains("profile")) }
    }

    // MARK: Refreshes

    mutating func sentRefresh(_ token: String, by party: Party, at now: Double) {
        if let (promise, text) = refreshes.sent(token, by: party, at: now) { broke(promise, text) }
    }

    mutating func refreshCame(_ token: String, _ reply: RefreshBook.Reply, to party: Party) {
        if reply == .refused { refused.insert(token) }
        refreshes.came(token, reply, to: party)
    }

    /// The clock of parties that may be acting on the time of before.
    mutating func clockStepped() { refreshes.forgetPauses() }

    /// The party ends: what it knew and nobody else is lost.
    mutating func ended(_ party: Party) {
        refreshes.ended(party)
        floors[party] = nil
        signOuts[party] = nil
        for call in openCalls(of: party) { open[call] = nil }
    }

    // MARK: The store

    mutating func stored(_ access: String, scopes: [String]) {
        lastStored += 1
        stored[access] = (lastStored, scopes)
    }

    /// What became of the new tokens that a refresh with this token gave.
    mutating func replaced(_ refresh: String, _ isStored: Bool) {
        refreshes.replaced(refresh, isStored)
    }

    /// Somebody could not read the store.
    mutating func storeFailed() { refreshes.storeFailed() }

    /// The grant was removed because the server was said to have refused it.
    mutating func dropped(_ refresh: String) {
        if !refused.contains(refresh) { broke(.keptGrant, "\(refresh) was not refused") }
        refreshes.dropped(refresh)
    }

    /// So many calls were made that may remove a grant.
    mutating func allowRemovals(_ number: Int) { allowedRemovals += number }

    /// The grant with this refresh token was removed, by whoever.
    mutating func removed(_ refresh: String) {
        if refused.contains(refresh) { return }
        if allowedRemovals == 0 { broke(.keptGrant, "nobody asked for \(refresh) to be removed") }
        allowedRemovals -= 1
    }

    /// The call is a sign-out of this manager.
    mutating func signsOut(_ call: Call, by party: Party) { signOuts[party] = call }

    /// The call is one that the user signs in for in any case, and may clear the store before.
    mutating func signsInAlways(_ party: Party) { allowedClears[party, default: 0] += 1 }

    mutating func cleared(by party: Party) {
        if allowedClears[party, default: 0] == 0 { broke(.keptGrant, "manager \(party) clears unasked") }
        allowedClears[party, default: 0] -= 1
    }

    /// The sign-out has removed the grant, if there was one; it is told of once it is answered. Or it could not.
    mutating func removed(by call: Call, _ isDone: Bool) {
        if isDone { removals[call] = lastStored }
        outcomes.updateValue(isDone ? lastStored : nil, forKey: call)
    }

    /// The sign-out has found the store empty, or made it so, at a time that is not known: after it was asked for. What
    /// others have stored and removed since says nothing of it.
    mutating func foundEmpty(by call: Call) { removals[call] = open[call]?.lastStored }

    /// The store as it is: nil for no grant that could be read.
    mutating func look(at scopes: [String]?) {
        inStore = scopes
        for (call, asked) in open where !asked.mayBeMissing && !isCovered(asked.scopes) {
            open[call]?.mayBeMissing = true
        }
    }

    private func isCovered(_ asked: [String]) -> Bool { inStore.map { Self.covers($0, asked) } ?? false }

    /// The server has refused a profile or a code pair: every open call may be told so.
    mutating func excuseAll() {
        for call in open.keys { open[call]?.mayBeMissing = true }
    }
}
