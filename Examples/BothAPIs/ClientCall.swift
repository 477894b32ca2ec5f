import Foundation

/// A call that SDK 2.x and SDK 3.x both offer.
package enum ClientCall: Sendable, Hashable {
    /// `authorizeUser` in 2.x, and `authorize` with the strategy *auto* or *always* in 3.x.
    case logIn([String], SignInOptions = SignInOptions())
    /// `getAccessToken` in 2.x, and `authorize` with the strategy *never* in 3.x.
    case accessToken([String], isForced: Bool = false)
    /// `authorizeUser` with the option for an authorization code in 2.x, and `authorize` with the grant type *code* in
    /// 3.x.
    case authorizationCode([String], challenge: String?, SignInOptions = SignInOptions())
    /// `getProfile` in 2.x, and `AMZNUser.fetch` in 3.x.
    case profile
    /// `getProfile` with options in 2.x, and `AMZNUser.fetch` in 3.x.
    case profileWithOptions
    /// `clearAuthorizationState` in 2.x, and `signOut` in 3.x.
    case logOut
    /// `clearAuthorizationState` in 2.x, and `signOutOnDevice` in 3.x.
    case logOutOnDevice
}

extension ClientCall: CustomStringConvertible {
    package var description: String {
        switch self {
        case .logIn: "log in"
        case .accessToken(_, let isForced): isForced ? "forced token" : "token"
        case .authorizationCode: "code"
        case .profile: "profile"
        case .profileWithOptions: "profile with options"
        case .logOut: "log out"
        case .logOutOnDevice: "log out on the device"
        }
    }
}

package struct CallOutcome: Sendable, Equatable {
    /// What the caller received, without tokens and codes, so that outcomes of both APIs can be compared.
    package enum Common: Sendable, Hashable {
        case signedIn
        /// The caller received an access token. `isNew` is false if `SDKClient.compared` has found that the token is
        /// the same as the previous one.
        case token(isNew: Bool)
        case code
        case profile([String: String])
        case failed(code: UInt)
        /// The 3.x block received `userDidCancel`. A 2.x delegate receives error 3 instead.
        case userDidCancel
        case signedOut
    }

    package internal(set) var common: Common
    /// The received token or authorization code; nil for `signedIn`, and if none was received.
    package let secret: String?
    /// The other values that the delegate or block received, by name, except empty ones. Of a token or code, only the
    /// prefix is included.
    package let details: [String: String]
    /// Whether the delegate or block was called on the main queue, and whether the call had returned by then.
    package internal(set) var (isOnMainQueue, isAfterReturn) = (true, true)
    /// The error's message for developers, or nil if the outcome has none.
    package var detail: String? { details["message"] }

    init(_ common: Common, secret: String? = nil, _ details: [String: String?] = [:]) {
        self.common = common
        self.secret = common == .signedIn ? nil : secret
        self.details = details.merging(["value": secret.map(Self.form)]) { $1 }
            .compactMapValues(\.self).filter { !$0.value.isEmpty }
    }

    /// Replaces the last 43 characters, which are a secret's random part, with a dot. A secret without a prefix becomes
    /// empty.
    private static func form(_ secret: String) -> String { secret.dropLast(43) + (secret.count > 43 ? "•" : "") }
}

extension CallOutcome.Common: CustomStringConvertible {
    package var description: String {
        switch self {
        case .signedIn: "signed in"
        case .token(let isNew): isNew ? "new token" : "same token"
        case .code: "code"
        case .profile: "profile"
        case .failed(let code): "error \(code)"
        case .userDidCancel: "cancelled"
        case .signedOut: "signed out"
        }
    }
}

extension CallOutcome: CustomStringConvertible, CustomReflectable {
    package var description: String { common.description }
    /// The mirror is empty, because the token or code is secret.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension CallOutcome {
    /// Formats the entries of an error's `userInfo`. A nested error is shown as its domain and code.
    static func details(_ userInfo: [AnyHashable: Any]) -> [String: String?] {
        userInfo.reduce(into: [:]) { details, entry in
            let error = entry.value as? NSError
            details["userInfo \(entry.key.base)"] = error.map { "\($0.domain) \($0.code)" } ?? "\(entry.value)"
        }
    }
}
