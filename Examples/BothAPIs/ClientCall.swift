/// A call that exists in both APIs.
public enum ClientCall: Sendable, Hashable {
    /// 2.x `authorizeUser`, 3.x `authorize` with strategy *auto*.
    case logIn([String])
    /// 2.x `getAccessToken`, 3.x `authorize` with strategy *never*.
    case accessToken([String], isForced: Bool = false)
    /// 2.x `authorizeUser` that returns an authorization code, 3.x `authorize` with grant type *code*.
    case authorizationCode([String], challenge: String?)
    /// 2.x `getProfile`, 3.x `AMZNUser.fetch`.
    case profile
    /// 2.x `clearAuthorizationState`, 3.x `signOut`.
    case logOut
}

extension ClientCall: CustomStringConvertible {
    /// The call in a word or two, for tables and event lists.
    public var description: String {
        switch self {
        case .logIn: "log in"
        case .accessToken(_, let isForced): isForced ? "forced token" : "token"
        case .authorizationCode: "code"
        case .profile: "profile"
        case .logOut: "log out"
        }
    }
}
