import LoginWithAmazon

/// A call of an app, in terms that both SDKs share.
struct AppCall: Hashable, Sendable {
    enum Kind: Sendable { case authorize, fetchUser, signOut, createPair, getToken }

    /// The API version of a call.
    enum Style: String, CaseIterable, Sendable {
        /// 2.x, with a delegate.
        case legacy
        /// 3.x, with a block.
        case block
        case async
    }

    let name: String
    let kind: Kind
    var strategy = AMZNInteractiveStrategy.auto
    var scopes = ["profile"]
    var wantsUser = false
    var forcesRefresh = false

    init(_ name: String, _ kind: Kind = .authorize) {
        self.name = name
        self.kind = kind
    }

    func with(_ change: (inout AppCall) -> Void) -> AppCall {
        var call = self
        change(&call)
        return call
    }

    static let auto = AppCall("auto")
    static let autoWithUser = AppCall("auto with user").with { $0.wantsUser = true }
    /// 2.x `getAccessToken`, 3.x strategy *never*.
    static let never = AppCall("never").with { $0.strategy = .never }
    static let neverWithUser = AppCall("never with user").with { ($0.strategy, $0.wantsUser) = (.never, true) }
    /// 2.x `getAccessToken` with `kForceRefresh`, 3.x with `forcesRefresh`.
    static let forced = AppCall("forced").with { ($0.strategy, $0.forcesRefresh) = (.never, true) }
    static let always = AppCall("always").with { $0.strategy = .always }
    static let alwaysWithUser = AppCall("always with user").with { ($0.strategy, $0.wantsUser) = (.always, true) }
    static let fetchUser = AppCall("fetch user", .fetchUser)
    static let signOut = AppCall("sign out", .signOut)
    static let createPair = AppCall("create pair", .createPair)
    static let getToken = AppCall("get token", .getToken)

    /// The API versions that have the call.
    var styles: [Style] {
        let isModern = wantsUser || strategy == .always || isOfCodePairs
        return isModern ? [.block, .async] : Style.allCases
    }

    var isOfCodePairs: Bool { kind == .createPair || kind == .getToken }
    var mayShowPage: Bool { kind == .authorize && strategy == .auto }
    var isSilent: Bool { !mayShowPage && strategy != .always }

    /// The call's request of SDK 3.x.
    var request: AMZNAuthorizeRequest {
        let request = AMZNAuthorizeRequest()
        request.scopes = typedScopes
        request.interactiveStrategy = strategy
        request.shouldReturnUserData = wantsUser
        request.forcesRefresh = forcesRefresh
        return request
    }

    var typedScopes: [any AMZNScope] { scopes.map { AMZNScopeFactory.scope(withName: $0) } }
}

/// A call's outcome, in terms that both SDKs share.
enum Outcome: Hashable, Sendable {
    case success
    case failed(Int)
    /// The user closed the page: code 3 in 2.x and in `async` code, a flag in the 3.x block.
    case left
    /// An outcome that violates the API contract, described in words.
    case odd(String)
}
