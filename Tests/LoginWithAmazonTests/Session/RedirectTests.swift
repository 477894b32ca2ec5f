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
            ("amzn-com.example.app://", "other-scheme://"), ("app://?", "app:///path?"), ("state=", "State="),
        ])
    mutating func aForeignAddressChangesNothing(part: String, wrong: String) {
        let right = driver.address(1).absoluteString
        #expect(right.contains(part))
        let (isOurs, words) = driver.open(address(right.replacingOccurrences(of: part, with: wrong)))
        #expect(!isOurs)
        #expect(words == [])
        #expect(driver.open(driver.address(1)).isOurs)
    }

    @Test("Regression 12: A redirect before the page is shown or after it has ended is rejected")
    mutating func aRedirectWithoutItsPage() {
        let redirect = driver.address(1)
        _ = driver.handle(.pageEnded(1, .cancelled(.byUser)))
        #expect(!driver.open(redirect).isOurs)
        _ = driver.authorize(2, .sample(["profile"], .always))
        #expect(!driver.open(redirect).isOurs)
    }

    @Test(
        "Regression 13: A redirect with a missing, wrong or repeated state, or a code beside an error, signs no one in",
        arguments: [
            ("code=x&state=", nil), ("code=x&state=other", nil), ("code=x&state=S&state=S", "answer 1 error 2"),
            ("code=x&error=access_denied&state=S", "answer 1 error 2"), ("code=x&code=y&state=S", "answer 1 error 2"),
        ] as [(String, String?)])
    mutating func aContradictoryRedirect(parameters: String, answer: String?) throws {
        let right = driver.address(1).absoluteString
        let state = try #require(right.components(separatedBy: "state=").last)
        let wrong = right.replacingOccurrences(of: "code=x&state=" + state, with: parameters)
        let (isOurs, words) = driver.open(address(wrong.replacingOccurrences(of: "=S", with: "=" + state)))
        #expect(isOurs == (answer != nil))
        #expect(words == (answer.map { ["dismiss 1", $0] } ?? []))
    }

    @Test("Every sign-in has its own state and code challenge")
    mutating func everySignInHasItsOwnStateAndChallenge() {
        _ = driver.authorize(2, .sample(["postal_code"]))
        _ = driver.read(.none)
        for name in ["state", "code_challenge"] {
            let values = [1, 2].map { driver.pages[$0]?.parameter(name) }
            #expect(values.allSatisfy { $0?.count == 43 })
            #expect(values[0] != values[1])
        }
    }
}
