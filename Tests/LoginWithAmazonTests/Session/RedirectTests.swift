import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Which addresses are accepted as the redirect of the page on screen, and their effect.
@Suite struct RedirectTests {
    var driver = MachineDriver()

    init() {
        _ = driver.authorize(1)
        _ = driver.read(.none)
    }

    @Test(
        "Regression 12: A stray, wrong-path or wrong-case redirect is rejected and leaves the sign-in unchanged",
        arguments: [
            ("amzn-com.example.app://", "other-scheme://"), ("app://?", "app:///path?"), ("app://?", "app://host?"),
            ("app://?", "app://user@?"), ("state=", "State="), ("state=", "state=x"),
        ])
    mutating func aForeignAddressChangesNothing(part: String, wrong: String) {
        let right = driver.address(1).absoluteString
        #expect(right.contains(part))
        let (isOurs, words) = driver.open(address(right.replacingOccurrences(of: part, with: wrong)))
        #expect(!isOurs)
        #expect(words == [])
        #expect(driver.open(driver.address(1)).isOurs)
    }

    @Test("The case of the scheme does not matter")
    mutating func theSchemesCaseDoesNotMatter() {
        let shouted = driver.address(1).absoluteString.replacingOccurrences(of: "amzn-com", with: "AMZN-Com")
        #expect(driver.open(address(shouted)).isOurs)
    }

    @Test("Regression 12: A redirect before the page is shown or after it has ended is rejected")
    mutating func aRedirectWithoutItsPage() {
        let redirect = driver.address(1)
        _ = driver.handle(.pageEnded(1, .cancelled(.byUser)))
        #expect(!driver.open(redirect).isOurs)
        _ = driver.authorize(2, .sample(["profile"], .always))
        #expect(!driver.open(redirect).isOurs)
    }

    @Test("Regression 13: A redirect without the page's state is rejected")
    mutating func aMissingState() {
        let own = SessionSettings.sample.redirectURI.absoluteString
        #expect(!driver.open(address(own + "&code=x")).isOurs)
        #expect(!driver.open(address(own + "&code=x&state=")).isOurs)
        #expect(driver.open(driver.address(1)).isOurs)
    }

    @Test(
        "Regression 13: Duplicate, contradictory or foreign parameters with the right state end the sign-in",
        arguments: [
            "", "code=", "error=", "code=x&error=access_denied", "code=x&code=y", "error=a&error=b", "code=%ff",
            "code=x&scope=a&scope=b", "code=x&iss=https://elsewhere.example",
        ])
    mutating func aMalformedRedirect(parameters: String) {
        let (isOurs, words) = driver.open(driver.address(1, parameters))
        #expect(isOurs)
        #expect(words == ["dismiss 1", "answer 1 error 2"])
    }

    @Test("Regression 13: A duplicate state ends the sign-in with an error")
    mutating func aDuplicateState() {
        let twice = driver.address(1).absoluteString + "&state=other"
        #expect(driver.open(address(twice)).words == ["dismiss 1", "answer 1 error 2"])
    }

    @Test(
        "The error code in a redirect decides the result",
        arguments: [
            ("access_denied&error_description=Access%20not%20permitted.", "cancelled byUser"),
            ("access_denied&error_description=Access+not+permitted.", "cancelled byUser"),
            ("access_denied&error_description=No.", "error 4"), ("access_denied", "error 4"),
            ("server_error", "error 2"), ("temporarily_unavailable", "error 2"), ("invalid_scope", "error 6"),
            ("invalid_request", "error 6"), ("unauthorized_client", "error 8"), ("something_new", "error 2"),
        ])
    mutating func aRefusalIsReportedByItsCode(error: String, answer: String) {
        #expect(driver.redirect(1, "error=" + error) == ["dismiss 1", "answer 1 \(answer)"])
    }

    @Test("Every sign-in has its own state and code challenge")
    mutating func everySignInHasItsOwnStateAndChallenge() {
        _ = driver.authorize(2, .sample(["postal_code"]))
        _ = driver.read(.none)
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
