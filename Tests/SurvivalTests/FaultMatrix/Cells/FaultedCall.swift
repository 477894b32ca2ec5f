/// A call, in terms common to all call styles.
enum FaultedCall: String, CaseIterable, Sendable {
    /// 2.x `authorizeUser`, 3.x `authorize` without the user profile.
    case auto
    case autoWithUser
    /// 2.x `getAccessToken`, 3.x `authorize` with strategy *never*.
    case never
    case neverWithUser
    /// 2.x `getAccessToken` with `kForceRefresh`, 3.x with `forcesRefresh`.
    case forced
    case always
    case alwaysWithUser
    /// 2.x `authorizeUser` that returns a code, 3.x with grant type *code*.
    case code
    /// The same call with another challenge, which makes it a different sign-in.
    case anotherCode
    /// 2.x `getProfile`, 3.x `fetchUser`.
    case fetchUser
    /// 2.x `clearAuthorizationState`, 3.x `signOut`.
    case signOut
    case createPair
    case getToken

    /// The call styles in which the call exists.
    var styles: [CallStyle] {
        switch self {
        case .auto, .never, .forced, .code, .anotherCode, .fetchUser, .signOut: CallStyle.allCases
        default: [.block, .async]
        }
    }

    var isCode: Bool { [.code, .anotherCode].contains(self) }

    var wantsUser: Bool { [.autoWithUser, .neverWithUser, .alwaysWithUser].contains(self) }

    /// Whether the call may show the sign-in page.
    var mayShowPage: Bool { [.auto, .autoWithUser].contains(self) }

    var removesFirst: Bool { [.always, .alwaysWithUser].contains(self) }

    var isOfCodePairs: Bool { [.createPair, .getToken].contains(self) }
}
