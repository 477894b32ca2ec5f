import Foundation
import TestSupport

@testable import LoginWithAmazon

extension Date {
    /// The wall-clock time at the start of the state machine's tests.
    static let noon = Date(timeIntervalSince1970: 1_700_000_000)
}

extension TimeInterval {
    /// The uptime at the same moment as `Date.noon`.
    static let noon: TimeInterval = 3_600
}

extension Moment {
    static let noon = Moment(date: .noon, uptime: .noon)

    static func + (moment: Moment, seconds: TimeInterval) -> Moment {
        Moment(date: moment.date + seconds, uptime: moment.uptime + seconds)
    }

    static func += (moment: inout Moment, seconds: TimeInterval) { moment = moment + seconds }

    /// The same moment after the wall clock was set forward or back by this many seconds.
    func set(by seconds: TimeInterval) -> Moment { Moment(date: date + seconds, uptime: uptime) }
}

extension Grant {
    /// A grant of the sample configuration's server. The user has granted exactly the scopes that the sign-in
    /// requested.
    convenience init(
        signInID: String, scopes: [String], accessToken: Secret, refreshToken: Secret, issuedAt: Date,
        lifetime: TimeInterval
    ) {
        self.init(
            signInID: signInID, scopes: scopes, asked: scopes, accessToken: accessToken, refreshToken: refreshToken,
            issuedAt: issuedAt, lifetime: lifetime, origin: AMZNConfiguration.sample.origin)
    }

    /// A grant with a lifetime of an hour, issued this many seconds before noon.
    static func sample(
        _ name: String, age: TimeInterval = 0, scopes: [String] = ["profile"], signInID: String = "sign-in"
    ) -> Grant {
        Grant(
            signInID: signInID, scopes: scopes, accessToken: Secret("access-\(name)"),
            refreshToken: Secret("refresh-\(name)"), issuedAt: .noon - age, lifetime: 3_600)
    }

    static let fresh = sample("1")
    static let stale = sample("1", age: 3_600)
    /// ``stale`` after a refresh at noon with the reply ``WireReply/tokens``.
    static let renewed = sample("2")
    /// The grant of another sign-in, as another process may store it.
    static let other = sample("9", signInID: "other")
}

extension AMZNError: ExpressibleByStringLiteral {
    /// The error (code 5) of a call whose store or user agent failed for this reason.
    public init(stringLiteral reason: String) { self.init(.deviceError, reason) }
}

extension WireReply {
    static func json(_ status: Int, _ text: String, headers: [String: String] = [:]) -> WireReply {
        WireReply(status: status, headers: headers, body: Data(text.utf8))
    }

    static let tokens = json(200, ScriptedTransport.tokens("access-2", "refresh-2"))
    static let profile = json(200, ScriptedTransport.ada)
    static let invalidGrant = refusal("invalid_grant")
    static let codePair = json(200, ScriptedTransport.codePair)
    static let pending = refusal("authorization_pending")
    static let busy = json(503, "busy", headers: ["retry-after": "60"])

    static func refusal(_ name: String, status: Int = 400) -> WireReply { json(status, #"{"error":"\#(name)"}"#) }
}

extension AMZNConfiguration {
    static let sample = Harness.configuration
}

extension CallSettings {
    static let sample = CallSettings(.sample)
}

extension AuthorizeCall {
    static func sample(
        _ scopes: [String] = ["profile"], _ strategy: AMZNInteractiveStrategy = .auto,
        _ freshness: GrantRequest.Freshness = .fresh, user: Bool = false
    ) -> AuthorizeCall {
        AuthorizeCall(
            strategy: strategy, freshness: freshness, wantsUser: user,
            page: PageParameters(scopes: scopes))
    }
}
