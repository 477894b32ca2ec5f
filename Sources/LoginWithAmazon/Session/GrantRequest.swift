/// What a call wants of the stored grant.
struct GrantRequest: Equatable, Sendable {
    typealias ID = UInt64

    enum Coverage: Equatable, Sendable {
        case scopes([String])
        /// Any scope that lets some of the profile be read.
        case anyProfile
    }

    enum Freshness: Equatable, Sendable {
        /// The grant is enough, however old its access token.
        case any
        case fresh
        /// A token that was issued after the call was made.
        case renewed
        /// A fresh token that is not this one, which the server has just refused.
        case otherThan(Secret)
    }

    let id: ID
    let coverage: Coverage
    var freshness: Freshness

    func isCovered(by grant: Grant) -> Bool {
        switch coverage {
        case .scopes(let scopes): ScopeList.isCovered(scopes, by: grant.scopes)
        case .anyProfile: ScopeList.allowsProfile(grant.scopes)
        }
    }
}
