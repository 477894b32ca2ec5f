import BothAPIs
import Foundation

/// Promise 31: Each call of one SDK is made after each call of the other SDK.
///
/// The results are stated here, once for calls that start without a signed-in user and once for calls that start after
/// a log-in. Everything else in the records is compared with that of the same calls with one SDK.
enum Matrix {
    static let calls: [ClientCall] = [
        .logIn(Scenarios.profile), .accessToken(Scenarios.profile), .accessToken(Scenarios.profile, isForced: true),
        .authorizationCode(Scenarios.profile, challenge: Scenarios.challenge), .profile, .profileWithOptions, .logOut,
    ]

    private static let (logIn, logOut) = (0, 6)

    /// The result of each call, in the order of `calls`, after the call at the beginning of the line.
    private static let signedOut = table(
        """
        log in: signed in, new token, new token, code, profile, profile, signed out
        token: signed in, error 1, error 1, code, error 1, error 1, signed out
        forced token: signed in, error 1, error 1, code, error 1, error 1, signed out
        code: signed in, error 1, error 1, code, error 1, error 1, signed out
        profile: signed in, error 1, error 1, code, error 1, error 1, signed out
        profile with options: signed in, error 1, error 1, code, error 1, error 1, signed out
        log out: signed in, error 1, error 1, code, error 1, error 1, signed out
        """)

    private static let signedIn = table(
        """
        log in: signed in, new token, new token, code, profile, profile, signed out
        token: signed in, same token, new token, code, profile, profile, signed out
        forced token: signed in, same token, new token, code, profile, profile, signed out
        code: signed in, new token, new token, code, profile, profile, signed out
        profile: signed in, new token, new token, code, profile, profile, signed out
        profile with options: signed in, new token, new token, code, profile, profile, signed out
        log out: signed in, error 1, error 1, code, error 1, error 1, signed out
        """)

    /// Each scenario makes both calls after a log-out, and then again after a log-in.
    static let scenarios = calls.indices.flatMap { first in
        calls.indices.map { second in
            Scenario(
                "\(calls[first]), then \(calls[second]) with the other SDK",
                [
                    move(logOut, signedOut[logOut]), move(first, signedOut[logOut]),
                    move(second, signedOut[first], isOther: true), move(logOut, signedOut[first]),
                    move(logIn, signedOut[logOut]), move(first, signedIn[logIn]), .wait(2),
                    move(second, signedIn[first], isOther: true),
                ])
        }
    }

    private static func move(_ call: Int, _ results: [CallOutcome.Common], isOther: Bool = false) -> Scenario.Move {
        .call(calls[call], Expected(results[call], nil), isOther: isOther)
    }

    private static func table(_ text: String) -> [[CallOutcome.Common]] {
        text.components(separatedBy: "\n").map { line in
            line.components(separatedBy: ": ")[1].components(separatedBy: ", ").map { result in
                outcomes.first { $0.description == result }!
            }
        }
    }

    private static let outcomes: [CallOutcome.Common] = [
        .signedIn, .token(isNew: true), .token(isNew: false), .code, .profile(Scenarios.ada), .signedOut,
        .failed(code: 1),
    ]
}
