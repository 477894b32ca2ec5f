import Foundation
import TestSupport

@testable import LoginWithAmazon

/// Drives a sign-in flow and records the pages it shows, so that a test can complete them.
struct SignInFlowDriver {
    var flow: SignInFlow
    private(set) var pages: [SignIn.ID: URL] = [:]

    init() {
        let random = TestRandom()
        flow = SignInFlow(random: random.octets) { nil }
    }

    mutating func begin(
        _ call: CallID, _ page: PageParameters = .sample("profile"), extra: [String] = [], clearing: Bool = false,
        at now: Moment = .noon
    ) -> [String] {
        note(flow.begin(call, page, extra: extra, clearing: clearing, settings: .sample, at: now))
    }

    mutating func handle(_ event: SignInFlow.Event) -> [String] { note(flow.handle(event, at: .noon)) }

    /// Handles the redirect of a page that was shown.
    mutating func redirect(_ id: SignIn.ID, _ parameters: String = "code=the-code") -> (isOurs: Bool, words: [String]) {
        let (isOurs, actions) = flow.redirect(address(id, parameters))
        return (isOurs, note(actions))
    }

    func address(_ id: SignIn.ID, _ parameters: String = "code=the-code") -> URL {
        let own = SessionSettings.sample.redirectURI
        return pages[id].flatMap { ScriptedUserAgent.redirect($0, own, parameters) } ?? own
    }

    mutating func note(_ actions: [SignInFlow.Action]) -> [String] {
        for case .perform(.present(let id, let url, _)) in actions { pages[id] = url }
        return actions.map(\.word)
    }
}

extension SignInFlow.Action {
    var word: String {
        switch self {
        case .perform(.send(.exchange(let id), _)): "exchange \(id)"
        case .perform(let action): action.word
        case .cleared(let hadGrant): hadGrant ? "cleared" : "cleared nothing"
        case .lookUp(let call): "lookUp \(call)"
        case .hold: "hold"
        case .release: "release"
        case .signedIn(let calls, let grant): "signedIn \(calls) \(grant.accessToken.reveal())"
        case .answer(let calls, .failed(let error)): "answer \(calls) error \(error.code.rawValue)"
        case .answer(let calls, let answer): "answer \(calls) \(answer)"
        }
    }
}
