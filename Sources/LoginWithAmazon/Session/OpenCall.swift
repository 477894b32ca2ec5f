extension SessionMachine {
    enum Call: Sendable {
        case authorize(AuthorizeCall)
        case fetchUser
        case readSession
        /// If `onDevice` is true, the call is answered once the grant is removed, and the server is notified
        /// afterwards.
        case signOut(onDevice: Bool)
        indirect case createCodePair(RequestedScopes)
        /// The token is from the stored grant. If that grant doesn't suffice, the token is from the code pair.
        indirect case getToken(RequestedScopes)

        /// How new the access token must be; nil if the call doesn't begin with a grant request.
        var freshness: GrantRequest.Freshness? {
            switch self {
            case .authorize(let call): call.usesStoredGrant ? call.freshness : nil
            case .getToken: .fresh
            case .fetchUser: .any
            case .readSession, .signOut, .createCodePair: nil
            }
        }

        /// The scopes that the grant for this call must cover. Nil means that any profile scope is enough, or that the
        /// call needs no grant.
        var scopes: [String]? {
            switch self {
            case .authorize(let call): call.page.scopes
            case .getToken(let scopes): scopes.names
            case .fetchUser, .readSession, .signOut, .createCodePair: nil
            }
        }

        func wantsProfile(from grant: Grant) -> Bool {
            switch self {
            case .authorize(let call): call.wantsProfile && ScopeList.allowsProfile(grant.scopes)
            case .fetchUser: true
            case .readSession, .signOut, .createCodePair, .getToken: false
            }
        }

        /// How a sign-out ends the call; nil if the call goes on.
        var endBySignOut: Answer? {
            switch self {
            case .authorize(let call) where call.strategy != .never: .cancelled(.signedOut)
            case .createCodePair: .cancelled(.signedOut)
            case .authorize, .fetchUser, .getToken: .failed(Self.signedOut)
            case .readSession, .signOut: nil
            }
        }

        private static let signedOut = AMZNError(.applicationNotAuthorized, "The user has been signed out.")
    }

    struct OpenCall: Sendable {
        let call: Call
        let settings: CallSettings
        let manager: ManagerID
        /// Whether the call may still show a page. Once the grant of the call's sign-in is stored, the user is not
        /// asked again, even if that grant is removed or replaced while the call waits for the profile.
        var mayShowPage = true
        /// The profile that was fetched for the call, and the sign-in that it belongs to.
        var profile: (signInID: String, profile: Profile)?
        /// Whether the profile endpoint has refused an access token, and the call has therefore asked for another one.
        var wasRefused = false
    }
}
