import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Which addresses are accepted as the redirect of the page on screen, and their effect.
@Suite struct SignInFlowRedirectTests {
    var driver = SignInFlowDriver()

    @Test(
        "Regression 12: A stray, wrong-path or wrong-case redirect is rejected and leaves the sign-in unchanged",
        arguments: [
            ("amzn-com.example.app://", "other-scheme://"), ("app://?", "app:///path?"), ("app://?", "app://host?"),
            ("app://?", "app://user@?"), ("state=", "State="), ("state=", "state=x"),
        ])
    mutating func aForeignAddressChangesNothing(part: String, wrong: String) {
        _ = driver.begin(1)
        let right = driver.address(1).absoluteString
        #expect(right.contains(part))
        let (isOurs, actions) = driver.flow.redirect(address(right.replacingOccurrences(of: part, with: wrong)))
        #expect(!isOurs)
        #expect(actions == [])
        #expect(driver.redirect(1).isOurs)
    }

    @Test("The case of the scheme does not matter")
    mutating func theSchemesCaseDoesNotMatter() {
        _ = driver.begin(1)
        let shouted = driver.address(1).absoluteString.replacingOccurrences(of: "amzn-com", with: "AMZN-Com")
        #expect(driver.flow.redirect(address(shouted)).isOurs)
    }

    @Test("Regression 12: A replayed redirect is rejected")
    mutating func aRedirectCountsOnce() {
        _ = driver.begin(1)
        #expect(driver.redirect(1).words == ["dismiss 1", "hold", "exchange 1"])
        #expect(driver.redirect(1).isOurs == false)
        #expect(driver.redirect(1).words == [])
    }

    @Test("Regression 12: A redirect before the page is shown or after it has ended is rejected")
    mutating func aLateRedirect() {
        let own = SessionSettings.sample.redirectURI
        #expect(driver.flow.redirect(own).isOurs == false)
        _ = driver.begin(1, clearing: true)
        #expect(driver.redirect(1).isOurs == false)
        _ = driver.handle(.cleared(1, 1, .done()))
        _ = driver.handle(.agentEnded(1, .cancelled))
        #expect(driver.redirect(1).isOurs == false)
    }

    @Test("Regression 13: A redirect without the page's state is rejected")
    mutating func aMissingState() {
        _ = driver.begin(1)
        let own = SessionSettings.sample.redirectURI.absoluteString
        #expect(driver.flow.redirect(address(own + "&code=x")).isOurs == false)
        #expect(driver.flow.redirect(address(own + "&code=x&state=")).isOurs == false)
        #expect(driver.redirect(1).isOurs)
    }

    @Test(
        "Regression 13: Duplicate or contradictory parameters with the right state end the sign-in with an error",
        arguments: [
            "", "code=", "error=", "code=x&error=access_denied", "code=x&code=y", "error=a&error=b", "code=%ff",
            "code=x&scope=a&scope=b",
        ])
    mutating func aMalformedRedirect(parameters: String) {
        _ = driver.begin(1)
        let (isOurs, words) = driver.redirect(1, parameters)
        #expect(isOurs)
        #expect(words == ["dismiss 1", "answer [1] error 2"])
    }

    @Test("Regression 13: A duplicate state ends the sign-in with an error")
    mutating func aDoubledState() {
        _ = driver.begin(1)
        let twice = driver.address(1).absoluteString + "&state=other"
        let (isOurs, actions) = driver.flow.redirect(address(twice))
        #expect(isOurs)
        #expect(driver.note(actions) == ["dismiss 1", "answer [1] error 2"])
    }

    @Test(
        "The error code in a redirect decides the result",
        arguments: [
            ("error=access_denied&error_description=Access%20not%20permitted.", "cancelled"),
            ("error=access_denied&error_description=Access+not+permitted.", "cancelled"),
            ("error=access_denied&error_description=No.", "error 4"), ("error=access_denied", "error 4"),
            ("error=server_error", "error 2"), ("error=temporarily_unavailable", "error 2"),
            ("error=invalid_scope", "error 6"), ("error=invalid_request", "error 6"),
            ("error=unauthorized_client", "error 8"), ("error=something_new", "error 2"),
        ])
    mutating func aRefusalIsReportedByItsCode(parameters: String, answer: String) {
        _ = driver.begin(1)
        #expect(driver.redirect(1, parameters).words == ["dismiss 1", "answer [1] \(answer)"])
    }

    @Test("A code for the app is not exchanged")
    mutating func aCodeForTheAppIsNotExchanged() {
        _ = driver.begin(1, .sample("profile", kind: .code(challenge: "theirs", method: "plain")))
        #expect(driver.pages[1]?.query?.contains("code_challenge=theirs&code_challenge_method=plain") == true)
        #expect(driver.redirect(1).words == ["dismiss 1", "answer [1] code"])
    }

    @Test("Every sign-in has its own state and code challenge")
    mutating func everySignInHasItsOwnStateAndChallenge() {
        _ = driver.begin(1)
        _ = driver.begin(2, .sample("postal_code"))
        for name in ["state", "code_challenge"] {
            let values = [1, 2].map { id in
                driver.pages[id].flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false) }?.queryItems?
                    .first { $0.name == name }?.value
            }
            #expect(values.allSatisfy { $0?.count == 43 })
            #expect(values[0] != values[1])
        }
    }
}
