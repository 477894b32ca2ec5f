/// The grants of code pairs that are being stored, and the calls that receive their tokens.
///
/// The user has allowed these pairs, and the server issues each grant only once. Therefore neither a new pair nor a
/// cancelled call ends an adoption; only a sign-out does. Pure.
struct CodePairAdoptions: Sendable {
    private struct Adoption: Sendable {
        let grant: Grant
        let scopes: [String]
        /// The waiting calls, with the scopes that each needs.
        var waiters: [CallID: [String]]
    }

    private var adoptions: [CodePairFlow.PairID: Adoption] = [:]

    /// The pair whose grant arrived last.
    var latest: CodePairFlow.PairID? { adoptions.keys.max() }

    /// The pair's scopes while its grant is being stored; nil before and after.
    func scopes(of pair: CodePairFlow.PairID) -> [String]? { adoptions[pair]?.scopes }

    mutating func begin(
        _ pair: CodePairFlow.PairID, _ grant: Grant, scopes: [String], waiters: [CallID: [String]]
    ) {
        adoptions[pair] = Adoption(grant: grant, scopes: scopes, waiters: waiters)
    }

    mutating func join(_ pair: CodePairFlow.PairID, _ call: CallID, _ scopes: [String]) {
        adoptions[pair]?.waiters[call] = scopes
    }

    /// Returns whether the call was waiting.
    mutating func cancel(_ call: CallID) -> Bool {
        adoptions.keys.contains { adoptions[$0]?.waiters.removeValue(forKey: call) != nil }
    }

    /// Ends an adoption. Returns its calls in order, each with its scopes and the grant.
    mutating func end(_ pair: CodePairFlow.PairID) -> [(call: CallID, scopes: [String], grant: Grant)] {
        guard let adoption = adoptions.removeValue(forKey: pair) else { return [] }
        return adoption.waiters.sorted { $0.key < $1.key }.map { ($0.key, $0.value, adoption.grant) }
    }

    /// Ends every adoption, so that their grants are not stored. Returns their calls in order.
    mutating func endAll() -> [CallID] {
        defer { adoptions = [:] }
        return adoptions.values.flatMap(\.waiters.keys).sorted()
    }
}
