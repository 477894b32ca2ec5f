import Foundation
import TestSupport

@testable import LoginWithAmazon

// Describes grants and reads of the store in words, and converts answers, requests and replies for the invariants.

extension Grant {
    var word: String { "\(accessToken.reveal())/\(refreshToken.reveal())" }
}

extension GrantReadResult {
    var word: String {
        switch self {
        case .grant(let grant): grant.word
        case .none: "nothing"
        case .unreadable: "an error"
        case .undecodable: "undecodable bytes"
        }
    }
}

extension Answer {
    var callResult: InvariantChecker.CallResult {
        switch self {
        case .authorized(let result): .token(result.token)
        case .failed(let error): .error(error.code)
        case .cancelled: .cancelled
        case .user, .session, .codePair, .signedOut: .other
        }
    }
}

extension Answer {
    var tokenOutcome: InvariantChecker.TokenOutcome {
        switch self {
        case .authorized: .token
        case .failed(let error) where error.recovery == .signIn: .signIn
        case .failed(let error) where error.code == .applicationNotAuthorized: .code1WithoutSignIn
        case .failed, .cancelled, .user, .session, .codePair, .signedOut: .other
        }
    }
}

extension WireRequest {
    /// The value of a field in the form-encoded body, without decoding.
    func field(_ name: String) -> String? {
        String(decoding: body, as: UTF8.self).split(separator: "&")
            .first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
    }

    /// The token or code in the request, or an empty string if there is none.
    var token: String {
        if let bearer = headers["Authorization"] { return String(bearer.dropFirst("Bearer ".count)) }
        if let token = field("refresh_token") ?? field("code") ?? field("device_code") { return token }
        let fields = try? JSONDecoder().decode([String: String].self, from: body)
        return fields?["token"] ?? ""
    }
}

extension RefreshLedger.Reply {
    init(_ reply: ModelServer.Reply, at time: Double) {
        switch reply {
        case .failure: self = .nothing
        case .success(let wire) where wire.status == 200:
            self = TokenResponse(body: wire.body) == nil ? .nothing : .tokens
        case .success(let wire) where String(decoding: wire.body, as: UTF8.self).contains("invalid_grant"):
            self = .refused
        case .success(let wire):
            let pause = wire.headers["retry-after"].flatMap(Double.init)
            self = pause.map { .busy(until: time + $0, since: time) } ?? .nothing
        }
    }
}

extension SessionMachine.Purpose {
    /// Whether a refusal of the request may use the sign-in up.
    var mayUseUp: Bool {
        switch self {
        case .refresh, .profile: true
        case .exchange, .signOut, .signOutRefresh, .codePair, .poll: false
        }
    }
}
