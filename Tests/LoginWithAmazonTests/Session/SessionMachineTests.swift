import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// How the flows work together, and the order of their actions.
@Suite struct SessionMachineTests {
    var machine: SessionMachine = {
        let random = TestRandom()
        return SessionMachine(random: random.octets)
    }()

    mutating func handle(_ event: SessionMachine.Event) -> [String] {
        machine.handle(event, at: .noon).map(\.word).filter { !["hold", "release"].contains($0) }
    }

    mutating func authorize(_ id: CallID, _ call: AuthorizeCall = .sample()) -> [String] {
        handle(.authorize(id, call, .sample))
    }

    /// Runs a refresh cycle that finds this grant, up to the token request.
    mutating func refresh(_ grant: Grant) {
        for event in [GrantFlow.Event.read(.grant(grant)), .leased(.taken), .read(.grant(grant))] {
            _ = handle(.grants(event))
        }
    }

    /// Runs a call through its page and redirect, up to the token request.
    mutating func exchange(_ id: CallID, _ call: AuthorizeCall = .sample(["profile"], .always)) {
        _ = authorize(id, call)
        for case .present(let page, let url, let redirectURI) in machine.handle(
            .cleared(), at: .noon)
        {
            guard let redirect = ScriptedUserAgent.redirect(url, redirectURI, "code=x") else { continue }
            _ = machine.handle(.signIns(.agentEnded(page, .redirected(redirect))), at: .noon)
        }
    }

    @Test("A call is answered once, and is open until then")
    mutating func aCallIsAnsweredOnceAndIsOpenUntilThen() {
        #expect(authorize(1) == ["read"])
        #expect(machine.openCalls == [1])
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["answer 1 authorized"])
        #expect(machine.openCalls == [])
        #expect(handle(.cancel(1)) == [])
    }

    @Test("Strategy `always` removes the grant before it shows the page")
    mutating func alwaysRemovesTheGrantBeforeThePage() {
        #expect(authorize(1, .sample(["profile"], .always)) == ["clear 1"])
        #expect(handle(.cleared()) == ["present 1"])
    }

    @Test("Silent calls wait while a redirect is being completed")
    mutating func silentCallsWaitWhileARedirectIsCompleted() {
        exchange(1)
        #expect(authorize(2, .sample(["profile"], .never)) == [])
        #expect(handle(.replied(.exchange(1), .success(.tokens))) == ["store 1"])
        #expect(handle(.stored()) == ["read", "notify signedIn", "answer 1 authorized"])
        #expect(handle(.grants(.read(.grant(.renewed)))) == ["notify signedIn", "answer 2 authorized"])
    }

    /// Another manager signs out before this one is notified that its sign-in was stored.
    @Test("A call made while a sign-in is being stored reads the store")
    mutating func aCallDuringStoringReadsTheStore() {
        exchange(1)
        _ = handle(.replied(.exchange(1), .success(.tokens)))
        #expect(authorize(2) == [])
        #expect(handle(.stored()) == ["read", "notify signedIn", "answer 1 authorized"])
        #expect(handle(.grants(.read(.none))) == ["notify signed out elsewhere", "present 2"])
    }

    @Test("Regression 14: A failed code exchange releases the silent calls that waited for it")
    mutating func aFailedExchangeEndsTheWaiting() {
        exchange(1)
        _ = authorize(2, .sample(["profile"], .never))
        #expect(handle(.replied(.exchange(1), .success(.invalidGrant))) == ["read", "answer 1 failed 2"])
        #expect(handle(.grants(.read(.none))) == ["answer 2 failed 1"])
    }

    // MARK: Sign-out

    @Test("Outside 20: A code pair's grant that is no longer wanted is not stored")
    mutating func anUnwantedGrantIsNotStored() {
        #expect(handle(.adopt(1, .fresh, .sample(), .sample, isWanted: false)) == ["answer 1 cancelled"])
        #expect(handle(.adopt(2, .fresh, .sample(), .sample, isWanted: true)) == ["store 1"])
    }

    @Test(
        "Outside 20: A sibling's sign-out cancels earlier sign-ins, and removing this session's grant ends the session")
    mutating func aSiblingSignsOut() {
        exchange(1)
        #expect(authorize(2, .sample(["profile"], .never)) == [])
        #expect(handle(.siblingSignsOut) == ["answer 1 cancelled", "read"])
        #expect(handle(.replied(.exchange(1), .success(.tokens))) == [])
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["answer 2 authorized"])
        #expect(handle(.siblingSignedOut(signInID: "another")) == [])
        #expect(handle(.siblingSignedOut(signInID: "sign-in")) == ["notify signed out elsewhere"])
    }

    @Test("A sign-out fails the calls that wait for a profile")
    mutating func aSignOutEndsTheWaitForAProfile() {
        _ = authorize(1, .sample(user: true))
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["send profile 1"])
        _ = handle(.fetchUser(2, .sample))
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["read"])
        #expect(handle(.grants(.read(.grant(.fresh)))) == [])
        _ = handle(.signOut(3, .sample, onDevice: false))
        #expect(
            handle(.removed(3, .done(.fresh))) == [
                "notify signed out byApp", "answer 1 failed 1", "answer 2 failed 1", "send signOut",
            ])
        #expect(handle(.replied(.profile(1), .success(.profile))) == [])
    }

    @Test("The token that replaces a refused one must still cover the scopes")
    mutating func aRefusedTokenGivesWayToAnotherSignIn() {
        _ = authorize(1, .sample(["postal_code"], .never, user: true))
        _ = authorize(2, .sample(["profile"], .never, user: true))
        let both = Grant.sample("1", scopes: ["profile", "postal_code"])
        _ = handle(.grants(.read(.grant(both))))
        _ = handle(.grants(.read(.grant(both))))
        #expect(handle(.replied(.profile(1), .success(.json(401, "")))) == ["read"])
        #expect(handle(.grants(.read(.grant(other)))) == ["notify signedIn", "read"])
        #expect(handle(.grants(.read(.grant(other)))) == ["answer 1 failed 1", "send profile 2"])
        #expect(
            handle(.replied(.profile(2), .success(.profile))) == ["notify userUpdated", "answer 2 authorized"])
    }

    @Test("A sign-out by another manager fails the calls that wait for a profile")
    mutating func aSignOutElsewhereEndsTheWaitForAProfile() {
        _ = authorize(1, .sample(["profile"], .never, user: true))
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["send profile 1"])
        _ = authorize(2, .sample(["profile"], .never))
        #expect(
            handle(.grants(.read(.none))) == ["notify signed out elsewhere", "answer 2 failed 1", "read"])
        #expect(handle(.replied(.profile(1), .success(.profile))) == [])
        #expect(handle(.grants(.read(.none))) == ["answer 1 failed 1"])
    }

    @Test("A profile waiter gets the new token when another manager signs in")
    mutating func aSignInElsewhereRestartsTheWaitForAProfile() {
        _ = authorize(1, .sample(["profile"], .never, user: true))
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["send profile 1"])
        _ = authorize(2, .sample(["profile"], .never))
        #expect(handle(.grants(.read(.grant(other)))) == ["notify signedIn", "answer 2 authorized", "read"])
        #expect(handle(.replied(.profile(1), .success(.profile))) == [])
        #expect(handle(.grants(.read(.grant(other)))) == ["send profile 2"])
        #expect(handle(.replied(.profile(2), .success(.profile))) == ["notify userUpdated", "answer 1 authorized"])
    }

    @Test("A profile waiter gets the new token when this manager signs in")
    mutating func aSignInRestartsTheWaitForAProfile() {
        _ = handle(.fetchUser(1, .sample))
        _ = handle(.grants(.read(.grant(.fresh))))
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["send profile 1"])
        let page = showPage(2, .sample(["postal_code"]))
        _ = handle(.signIns(.agentEnded(1, .redirected(page))))
        #expect(handle(.replied(.exchange(1), .success(.tokens))) == ["store 1"])
        #expect(handle(.stored()) == ["notify signedIn", "read", "answer 2 authorized"])
        #expect(handle(.replied(.profile(1), .success(.profile))) == [])
        #expect(handle(.grants(.read(.grant(.renewed)))) == ["notify signedIn", "read"])
        #expect(handle(.grants(.read(.grant(.renewed)))) == ["send profile 2"])
    }

    @Test("A refused refresh fails the calls that wait for the ended session's profile")
    mutating func aRefusedRefreshEndsTheWaitForAProfile() {
        _ = authorize(1, .sample(["profile"], .never, user: true))
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["send profile 1"])
        _ = authorize(2, .sample(["profile"], .never, forced: true))
        refresh(.fresh)
        #expect(handle(.replied(.refresh, .success(.invalidGrant))) == ["drop"])
        #expect(
            handle(.replaced()) == [
                "notify signed out refusedByServer", "read", "answer 2 failed 1", "endLease",
            ])
        #expect(handle(.replied(.profile(1), .success(.profile))) == [])
        #expect(handle(.grants(.read(.none))) == ["answer 1 failed 1"])
    }

    @Test("After a sign-out elsewhere each call shows at most one page")
    mutating func aSignOutElsewhereAndThePage() {
        exchange(1, .sample(["profile"], .always, user: true))
        _ = handle(.replied(.exchange(1), .success(.tokens)))
        #expect(handle(.stored()) == ["notify signedIn", "send profile 1"])
        _ = authorize(2)
        #expect(handle(.grants(.read(.none))) == ["notify signed out elsewhere", "present 2", "read"])
        #expect(handle(.grants(.read(.none))) == ["answer 1 failed 1"])
    }

    @Test("A profile waiter whose session ends while a redirect is completed gets the new session's profile")
    mutating func aSessionEndsWhileARedirectIsCompleted() {
        _ = handle(.fetchUser(1, .sample))
        _ = handle(.grants(.read(.grant(.fresh))))
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["send profile 1"])
        let page = showPage(2, .sample(["postal_code"]))
        #expect(handle(.replied(.profile(1), .success(.json(401, "")))) == ["read"])
        refresh(.fresh)
        #expect(handle(.signIns(.agentEnded(1, .redirected(page)))) == ["dismiss 1", "send exchange 1"])
        #expect(handle(.replied(.refresh, .success(.invalidGrant))) == ["drop"])
        #expect(handle(.replaced()) == ["notify signed out refusedByServer", "endLease"])
        #expect(handle(.replied(.exchange(1), .success(.tokens))) == ["store 1"])
        #expect(handle(.stored()) == ["read", "notify signedIn", "answer 2 authorized"])
        #expect(handle(.grants(.read(.grant(other)))) == ["notify signedIn", "read"])
        #expect(handle(.grants(.read(.grant(other)))) == ["send profile 2"])
        #expect(handle(.replied(.profile(2), .success(.profile))) == ["notify userUpdated", "answer 1 user"])
    }

    /// Shows the page of a call whose scopes are not granted, and returns the redirect that would complete it.
    private mutating func showPage(_ id: CallID, _ call: AuthorizeCall) -> URL {
        _ = authorize(id, call)
        for case .present(_, let url, let redirectURI) in machine.handle(.grants(.read(.grant(.fresh))), at: .noon) {
            return ScriptedUserAgent.redirect(url, redirectURI, "code=x") ?? redirectURI
        }
        return SessionSettings.sample.redirectURI
    }

    @Test(
        "A new sign-in that removes the stored grant fails the calls that wait for its profile, without a page",
        arguments: [Grant.fresh, nil])
    mutating func aNewSignInEndsTheWaitForAProfile(removed: Grant?) {
        _ = authorize(1, .sample(["profile"], .auto, user: true))
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["send profile 1"])
        _ = authorize(2, .sample(["postal_code"], .always))
        #expect(
            handle(.cleared(.done(removed))) == [
                "notify signed out forNewSignIn", "answer 1 failed 1", "present 1",
            ])
    }

    /// The refresh may be stored before the removal.
    @Test("A call made after a sign-out does not share a refresh that was already running")
    mutating func aSignOutDuringARefresh() {
        _ = authorize(1)
        refresh(.stale)
        _ = authorize(2, .sample(["profile"], .never))
        #expect(handle(.signOut(3, .sample, onDevice: false)) == ["remove 3"])
        _ = authorize(4, .sample(["profile"], .never))
        #expect(handle(.replied(.refresh, .success(.tokens))) == ["replace"])
        #expect(
            handle(.replaced()) == [
                "notify refreshed", "answer 1 authorized", "answer 2 authorized", "endLease", "read",
            ])
        #expect(handle(.removed(3, .done(.renewed))) == ["notify signed out byApp", "send signOut access-2"])
        #expect(handle(.grants(.read(.none))) == ["answer 4 failed 1"])
    }

    @Test("A sign-out is reported as the app's own even if the grant it removed could not be read")
    mutating func aSignOutOfAnUnreadableGrant() {
        _ = authorize(1)
        _ = handle(.grants(.read(.grant(.fresh))))
        _ = handle(.signOut(2, .sample, onDevice: false))
        #expect(handle(.removed(2, .done())) == ["notify signed out byApp", "answer 2 signed out"])
        _ = authorize(3, .sample(["profile"], .never))
        #expect(handle(.grants(.read(.none))) == ["answer 3 failed 1"])
    }

    /// The grant that another manager's sign-in has stored.
    private let other = Grant(
        signInID: "other", scopes: ["profile"], accessToken: Secret("access-2"), refreshToken: Secret("refresh-2"),
        issuedAt: .noon, lifetime: 3_600)

    @Test("A sign-out removes the grant before anything else")
    mutating func signOutRemovesTheGrantBeforeAnythingElse() {
        exchange(1)
        _ = authorize(2, .sample(["profile"], .never))
        #expect(handle(.signOut(3, .sample, onDevice: false)) == ["remove 3", "answer 1 cancelled", "read"])
        #expect(handle(.removed(3, .done(.fresh))) == ["notify signed out byApp", "send signOut"])
        #expect(handle(.replied(.signOut(3), .success(.json(200, "")))) == ["answer 3 signed out"])
    }

    @Test("A call made before a sign-out shows no page after it")
    mutating func aCallMadeBeforeASignOutShowsNoPage() {
        #expect(authorize(1) == ["read"])
        _ = handle(.signOut(2, .sample, onDevice: false))
        #expect(handle(.grants(.read(.none))) == ["answer 1 failed 1"])
        #expect(authorize(3) == ["read"])
        #expect(handle(.grants(.read(.none))) == ["present 1"])
    }

    @Test("A cancelled sign-out still notifies the server and the observers")
    mutating func aCancelledSignOutStillNotifies() {
        _ = handle(.signOut(1, .sample, onDevice: false))
        #expect(handle(.cancel(1)) == ["answer 1 cancelled"])
        #expect(handle(.removed(1, .done(.fresh))) == ["notify signed out byApp", "send signOut"])
        #expect(handle(.replied(.signOut(1), .success(.json(200, "")))) == [])
    }

    @Test("A sign-out without a stored grant sends no request")
    mutating func anAbsentGrantIsSignedOutWithoutARequest() {
        _ = handle(.signOut(1, .sample, onDevice: false))
        #expect(handle(.removed(1, .done())) == ["answer 1 signed out"])
    }

    @Test(
        "The server's reply to a sign-out decides its result",
        arguments: [
            (ScriptedTransport.Reply.success(.json(200, "")), "signed out"),
            (.success(.refusal("invalid_request")), "failed 6"),
            (.success(.busy), "failed 2"), (.failure(.offline), "failed 7"), (.success(.json(302, "")), "failed 2"),
        ])
    mutating func theServersReplyDecidesTheResultOfASignOut(reply: ScriptedTransport.Reply, word: String) {
        _ = handle(.signOut(1, .sample, onDevice: false))
        _ = handle(.removed(1, .done(.fresh)))
        #expect(handle(.replied(.signOut(1), reply)) == ["answer 1 \(word)"])
    }

    @Test("A grant that cannot be removed is a device error")
    mutating func aGrantThatCannotBeRemovedIsADeviceError() {
        _ = handle(.signOut(1, .sample, onDevice: false))
        #expect(handle(.removed(1, .failed("full"))) == ["answer 1 failed 5"])
    }

    // MARK: Cancellation

    @Test("A cancelled silent call is answered immediately and only once")
    mutating func aCancelledSilentCallIsAnsweredAtOnceAndOnce() {
        _ = authorize(1)
        #expect(handle(.cancel(1)) == ["answer 1 cancelled"])
        #expect(handle(.grants(.read(.none))) == [])
    }

    @Test("Cancelling the last call that waits for a page closes it")
    mutating func cancellingTheLastCallClosesItsPage() {
        _ = authorize(1, .sample(["profile"], .always))
        _ = handle(.cleared())
        _ = authorize(2, .sample(["profile"], .always))
        #expect(handle(.cancel(1)) == ["answer 1 cancelled"])
        #expect(handle(.cancel(2)) == ["answer 2 cancelled", "dismiss 1"])
    }

    @Test("A profile fetched while another call waited for its token is not fetched again")
    mutating func aProfileFetchedMeanwhileIsNotFetchedAgain() {
        _ = handle(.fetchUser(1, .sample))
        _ = handle(.grants(.read(.grant(.fresh))))
        _ = handle(.fetchUser(2, .sample))
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["send profile 1", "read"])
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["read"])
        #expect(handle(.replied(.profile(1), .success(.profile))) == ["notify userUpdated", "answer 1 user"])
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["answer 2 user"])
    }

    @Test("A call can be cancelled during its profile request")
    mutating func aCallCanBeCancelledDuringItsProfileRequest() {
        _ = authorize(1, .sample(user: true))
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["send profile 1"])
        #expect(handle(.cancel(1)) == ["answer 1 cancelled"])
        #expect(handle(.replied(.profile(1), .success(.profile))) == ["notify userUpdated"])
    }

    // MARK: Profile

    @Test("A token refused at the profile endpoint is renewed, and the profile is requested again")
    mutating func aRefusedTokenIsRenewedAndTheProfileAskedAgain() {
        _ = handle(.fetchUser(1, .sample))
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["read"])
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["send profile 1"])
        #expect(handle(.replied(.profile(1), .success(.json(401, "")))) == ["read"])
        #expect(handle(.grants(.read(.grant(.renewed)))) == ["send profile 1"])
        #expect(handle(.replied(.profile(1), .success(.profile))) == ["notify userUpdated", "answer 1 user"])
    }

    @Test("A call whose token is refused shows the page if the grant is no longer stored")
    mutating func aGrantRemovedAfterARefusalShowsThePage() {
        _ = authorize(1, .sample(user: true))
        _ = handle(.grants(.read(.grant(.fresh))))
        _ = handle(.replied(.profile(1), .success(.json(401, ""))))
        #expect(handle(.grants(.read(.none))) == ["notify signed out elsewhere", "read"])
        #expect(handle(.grants(.read(.none))) == ["present 1"])
    }

    // MARK: Settings

    @Test("An insecure endpoint fails a call before any action, but a sign-out still removes the grant")
    mutating func anInsecureEndpointFailsTheCall() {
        let insecure = SessionSettings(
            clientID: "client", redirectURI: SessionSettings.sample.redirectURI,
            endpoints: AMZNEndpoints(
                authorization: address("https://example.com"), token: address("http://example.com"),
                profile: address("https://example.com"), signOut: address("https://example.com")))
        #expect(handle(.authorize(1, .sample(), insecure)) == ["answer 1 failed 6"])
        #expect(handle(.fetchUser(2, insecure)) == ["answer 2 failed 6"])
        #expect(handle(.signOut(3, insecure, onDevice: false)) == ["remove 3"])
        #expect(handle(.removed(3, .done(.fresh))) == ["notify signed out byApp", "answer 3 failed 6"])
    }
}

extension SessionMachine.Event {
    /// The result of a change to the store by the first sign-in, by a refresh, or by a sign-out.
    static func cleared(_ result: GrantChangeResult = .done()) -> Self { .changed(.clear(1, for: 1), result) }
    static func stored(_ result: GrantChangeResult = .done()) -> Self { .changed(.store(1, .renewed), result) }
    static func replaced(_ result: GrantChangeResult = .done()) -> Self {
        .changed(.replace(.stale, with: .renewed), result)
    }
    static func removed(_ call: CallID, _ result: GrantChangeResult) -> Self { .changed(.remove(call), result) }
}

extension SessionAction {
    var word: String {
        switch self {
        case .readGrant: "read"
        case .lease(.refresh): "lease"
        case .endLease(.refresh): "endLease"
        case .lease(.signOut(let id)): "lease for sign-out \(id)"
        case .endLease(.signOut(let id)): "endLease of sign-out \(id)"
        case .hold: "hold"
        case .release: "release"
        case .change(.replace(_, let new)): new == nil ? "drop" : "replace"
        case .change(.clear(let id, _)): "clear \(id)"
        case .change(.store(let id, _)): "store \(id)"
        case .change(.remove(let id)): "remove \(id)"
        case .send(.refresh, _): "send refresh"
        case .send(.exchange(let id), _): "send exchange \(id)"
        case .send(.profile(let id), _): "send profile \(id)"
        case .send(.signOut, let wire): "send signOut" + (wire.token == "access-1" ? "" : " \(wire.token)")
        case .send(.signOutRefresh, _): "send refresh for sign-out"
        case .present(let id, _, _): "present \(id)"
        case .dismiss(let id): "dismiss \(id)"
        case .unstored(_, let new): "unstored \(new.refreshToken.reveal())"
        case .notify(.signedOut(let reason)): "notify signed out \(reason)"
        case .notify(let change): "notify \(change)"
        case .answer(let id, .failed(let error)): "answer \(id) failed \(error.code.rawValue)"
        case .answer(let id, let answer): "answer \(id) \(answer)"
        }
    }
}

extension WireRequest {
    /// The token in the body of a sign-out request.
    fileprivate var token: String {
        (try? JSONDecoder().decode([String: String].self, from: body))?["token"] ?? ""
    }
}
