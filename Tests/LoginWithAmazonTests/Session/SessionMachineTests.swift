import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// What the flows say to each other, and in which order it is done.
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

    /// Takes a turn that finds this grant to the request for new tokens.
    mutating func refresh(_ grant: Grant) {
        for event in [GrantFlow.Event.read(.grant(grant)), .leased(.taken), .read(.grant(grant))] {
            _ = handle(.grants(event))
        }
    }

    /// Takes a call through page and redirect to the request for the tokens.
    mutating func exchange(_ id: CallID, _ call: AuthorizeCall = .sample(["profile"], .always)) {
        _ = authorize(id, call)
        for case .present(let page, let url, let redirectURI) in machine.handle(
            .signIns(.cleared(1, 1, .done(nil))), at: .noon)
        {
            guard let redirect = ScriptedUserAgent.redirect(url, redirectURI, "code=x") else { continue }
            _ = machine.handle(.signIns(.agentEnded(page, .redirected(redirect))), at: .noon)
        }
    }

    @Test mutating func aCallIsAnsweredOnceAndIsOpenUntilThen() {
        #expect(authorize(1) == ["read"])
        #expect(machine.openCalls == [1])
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["answer 1 authorized"])
        #expect(machine.openCalls == [])
        #expect(handle(.cancel(1)) == [])
    }

    @Test mutating func alwaysRemovesTheGrantBeforeThePage() {
        #expect(authorize(1, .sample(["profile"], .always)) == ["clear 1"])
        #expect(handle(.signIns(.cleared(1, 1, .done(nil)))) == ["present 1"])
    }

    @Test mutating func silentCallsWaitWhileARedirectIsCompleted() {
        exchange(1)
        #expect(authorize(2, .sample(["profile"], .never)) == [])
        #expect(handle(.replied(.exchange(1), .success(.tokens))) == ["store 1"])
        #expect(handle(.signIns(.stored(1, failure: nil))) == ["read", "tell signedIn", "answer 1 authorized"])
        #expect(handle(.grants(.read(.grant(.renewed)))) == ["tell signedIn", "answer 2 authorized"])
    }

    /// Another manager signs out before this one hears that its sign-in is stored.
    @Test mutating func aSignInThatIsBeingStoredIsNotHandedToACallOfAfterItsEnd() {
        exchange(1)
        _ = handle(.replied(.exchange(1), .success(.tokens)))
        #expect(authorize(2) == [])
        #expect(handle(.signIns(.stored(1, failure: nil))) == ["read", "tell signedIn", "answer 1 authorized"])
        #expect(handle(.grants(.read(.none))) == ["tell signed out elsewhere", "present 2"])
    }

    @Test("Regression 14: a refused code exchange lets the silent calls that waited go on")
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

    @Test("Outside 20: A sibling's sign-out ends what began before it, and what it has removed is the session's end")
    mutating func aSiblingSignsOut() {
        exchange(1)
        #expect(authorize(2, .sample(["profile"], .never)) == [])
        #expect(handle(.siblingSignsOut) == ["answer 1 cancelled", "read"])
        #expect(handle(.replied(.exchange(1), .success(.tokens))) == [])
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["answer 2 authorized"])
        #expect(handle(.siblingSignedOut(signInID: "another")) == [])
        #expect(handle(.siblingSignedOut(signInID: "sign-in")) == ["tell signed out elsewhere"])
    }

    @Test("After a sign-out nobody gets the token with which a profile was being asked for")
    mutating func aSignOutEndsTheWaitForAProfile() {
        _ = authorize(1, .sample(user: true))
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["send profile 1"])
        _ = handle(.fetchUser(2, .sample))
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["read"])
        #expect(handle(.grants(.read(.grant(.fresh)))) == [])
        _ = handle(.signOut(3, .sample, onDevice: false))
        #expect(
            handle(.removed(3, .done(.fresh))) == [
                "tell signed out byApp", "answer 1 failed 1", "answer 2 failed 1", "send signOut",
            ])
        #expect(handle(.replied(.profile(1), .success(.profile))) == [])
    }

    @Test("A token that another sign-in has brought in the place of a refused one still has to cover the scopes")
    mutating func aRefusedTokenGivesWayToAnotherSignIn() {
        _ = authorize(1, .sample(["postal_code"], .never, user: true))
        _ = authorize(2, .sample(["profile"], .never, user: true))
        let both = Grant.sample("1", scopes: ["profile", "postal_code"])
        _ = handle(.grants(.read(.grant(both))))
        _ = handle(.grants(.read(.grant(both))))
        #expect(handle(.replied(.profile(1), .success(.json(401, "")))) == ["read"])
        #expect(handle(.grants(.read(.grant(other)))) == ["tell signedIn", "read"])
        #expect(handle(.grants(.read(.grant(other)))) == ["answer 1 failed 1", "send profile 2"])
        #expect(
            handle(.replied(.profile(2), .success(.profile))) == ["tell userUpdated", "answer 2 authorized"])
    }

    @Test("After another manager's sign-out nobody here gets the token with which a profile was being asked for")
    mutating func aSignOutElsewhereEndsTheWaitForAProfile() {
        _ = authorize(1, .sample(["profile"], .never, user: true))
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["send profile 1"])
        _ = authorize(2, .sample(["profile"], .never))
        #expect(
            handle(.grants(.read(.none))) == ["tell signed out elsewhere", "answer 2 failed 1", "read"])
        #expect(handle(.replied(.profile(1), .success(.profile))) == [])
        #expect(handle(.grants(.read(.none))) == ["answer 1 failed 1"])
    }

    @Test("Who waits for a profile when another manager's sign-in takes the place of the grant gets that one's token")
    mutating func aSignInElsewhereBeginsTheWaitForAProfileAnew() {
        _ = authorize(1, .sample(["profile"], .never, user: true))
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["send profile 1"])
        _ = authorize(2, .sample(["profile"], .never))
        #expect(handle(.grants(.read(.grant(other)))) == ["tell signedIn", "answer 2 authorized", "read"])
        #expect(handle(.replied(.profile(1), .success(.profile))) == [])
        #expect(handle(.grants(.read(.grant(other)))) == ["send profile 2"])
        #expect(handle(.replied(.profile(2), .success(.profile))) == ["tell userUpdated", "answer 1 authorized"])
    }

    @Test("The same for a sign-in of this session")
    mutating func aSignInBeginsTheWaitForAProfileAnew() {
        _ = handle(.fetchUser(1, .sample))
        _ = handle(.grants(.read(.grant(.fresh))))
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["send profile 1"])
        let page = showPage(2, .sample(["postal_code"]))
        _ = handle(.signIns(.agentEnded(1, .redirected(page))))
        #expect(handle(.replied(.exchange(1), .success(.tokens))) == ["store 1"])
        #expect(handle(.signIns(.stored(1, failure: nil))) == ["tell signedIn", "read", "answer 2 authorized"])
        #expect(handle(.replied(.profile(1), .success(.profile))) == [])
        #expect(handle(.grants(.read(.grant(.renewed)))) == ["tell signedIn", "read"])
        #expect(handle(.grants(.read(.grant(.renewed)))) == ["send profile 2"])
    }

    @Test("A refused refresh ends the wait for a profile of the session that it ends")
    mutating func aRefusedRefreshEndsTheWaitForAProfile() {
        _ = authorize(1, .sample(["profile"], .never, user: true))
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["send profile 1"])
        _ = authorize(2, .sample(["profile"], .never, forced: true))
        refresh(.fresh)
        #expect(handle(.replied(.refresh, .success(.invalidGrant))) == ["drop"])
        #expect(
            handle(.grants(.replaced(.done))) == [
                "tell signed out refusedByServer", "read", "answer 2 failed 1", "endLease",
            ])
        #expect(handle(.replied(.profile(1), .success(.profile))) == [])
        #expect(handle(.grants(.read(.none))) == ["answer 1 failed 1"])
    }

    @Test("After a sign-out elsewhere the user is asked once more at most, and not by a call that has had its page")
    mutating func aSignOutElsewhereAndThePage() {
        exchange(1, .sample(["profile"], .always, user: true))
        _ = handle(.replied(.exchange(1), .success(.tokens)))
        #expect(handle(.signIns(.stored(1, failure: nil))) == ["tell signedIn", "send profile 1"])
        _ = authorize(2)
        #expect(handle(.grants(.read(.none))) == ["tell signed out elsewhere", "present 2", "read"])
        #expect(handle(.grants(.read(.none))) == ["answer 1 failed 1"])
    }

    @Test("Who waits for a profile of a session that ends while a redirect is being completed gets the new one's")
    mutating func aSessionEndsWhileARedirectIsCompleted() {
        _ = handle(.fetchUser(1, .sample))
        _ = handle(.grants(.read(.grant(.fresh))))
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["send profile 1"])
        let page = showPage(2, .sample(["postal_code"]))
        #expect(handle(.replied(.profile(1), .success(.json(401, "")))) == ["read"])
        refresh(.fresh)
        #expect(handle(.signIns(.agentEnded(1, .redirected(page)))) == ["dismiss 1", "send exchange 1"])
        #expect(handle(.replied(.refresh, .success(.invalidGrant))) == ["drop"])
        #expect(handle(.grants(.replaced(.done))) == ["tell signed out refusedByServer", "endLease"])
        #expect(handle(.replied(.exchange(1), .success(.tokens))) == ["store 1"])
        #expect(handle(.signIns(.stored(1, failure: nil))) == ["read", "tell signedIn", "answer 2 authorized"])
        #expect(handle(.grants(.read(.grant(other)))) == ["tell signedIn", "read"])
        #expect(handle(.grants(.read(.grant(other)))) == ["send profile 2"])
        #expect(handle(.replied(.profile(2), .success(.profile))) == ["tell userUpdated", "answer 1 user"])
    }

    /// Shows the page of a call for which the stored grant is not enough; the redirect with which it would end.
    private mutating func showPage(_ id: CallID, _ call: AuthorizeCall) -> URL {
        _ = authorize(id, call)
        for case .present(_, let url, let redirectURI) in machine.handle(.grants(.read(.grant(.fresh))), at: .noon) {
            return ScriptedUserAgent.redirect(url, redirectURI, "code=x") ?? redirectURI
        }
        return SessionSettings.sample.redirectURI
    }

    @Test(
        "A new sign-in that removes the grant, or what could not be read, ends the wait for its profile, and not by a page",
        arguments: [Grant.fresh, nil])
    mutating func aNewSignInEndsTheWaitForAProfile(removed: Grant?) {
        _ = authorize(1, .sample(["profile"], .auto, user: true))
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["send profile 1"])
        _ = authorize(2, .sample(["postal_code"], .always))
        #expect(
            handle(.signIns(.cleared(1, 1, .done(removed)))) == [
                "tell signed out forNewSignIn", "answer 1 failed 1", "present 1",
            ])
    }

    /// Its new tokens may come to be stored before the removal that was asked for.
    @Test("Who asks after a sign-out gets nothing of a refresh that was under way when it was asked for")
    mutating func aSignOutDuringARefresh() {
        _ = authorize(1)
        refresh(.stale)
        _ = authorize(2, .sample(["profile"], .never))
        #expect(handle(.signOut(3, .sample, onDevice: false)) == ["remove 3"])
        _ = authorize(4, .sample(["profile"], .never))
        #expect(handle(.replied(.refresh, .success(.tokens))) == ["replace"])
        #expect(
            handle(.grants(.replaced(.done))) == [
                "tell refreshed", "answer 1 authorized", "answer 2 authorized", "endLease", "read",
            ])
        #expect(handle(.removed(3, .done(.renewed))) == ["tell signed out byApp", "send signOut access-2"])
        #expect(handle(.grants(.read(.none))) == ["answer 4 failed 1"])
    }

    @Test("A sign-out that removes what it cannot read is the app's own")
    mutating func aSignOutOfWhatCannotBeRead() {
        _ = authorize(1)
        _ = handle(.grants(.read(.grant(.fresh))))
        _ = handle(.signOut(2, .sample, onDevice: false))
        #expect(handle(.removed(2, .done(nil))) == ["tell signed out byApp", "answer 2 signed out"])
        _ = authorize(3, .sample(["profile"], .never))
        #expect(handle(.grants(.read(.none))) == ["answer 3 failed 1"])
    }

    /// What another manager's sign-in has put in the store.
    private let other = Grant(
        signInID: "other", scopes: ["profile"], accessToken: Secret("access-2"), refreshToken: Secret("refresh-2"),
        issuedAt: .noon, lifetime: 3_600)

    @Test mutating func signOutRemovesTheGrantBeforeAnythingElse() {
        exchange(1)
        _ = authorize(2, .sample(["profile"], .never))
        #expect(handle(.signOut(3, .sample, onDevice: false)) == ["remove 3", "answer 1 cancelled", "read"])
        #expect(handle(.removed(3, .done(.fresh))) == ["tell signed out byApp", "send signOut"])
        #expect(handle(.replied(.signOut(3), .success(.json(200, "")))) == ["answer 3 signed out"])
    }

    @Test mutating func whatWasAskedBeforeASignOutShowsNoPageAfterIt() {
        #expect(authorize(1) == ["read"])
        _ = handle(.signOut(2, .sample, onDevice: false))
        #expect(handle(.grants(.read(.none))) == ["answer 1 failed 1"])
        #expect(authorize(3) == ["read"])
        #expect(handle(.grants(.read(.none))) == ["present 1"])
    }

    @Test mutating func aSignOutThatIsTakenBackIsStillToldToTheServerAndTheObservers() {
        _ = handle(.signOut(1, .sample, onDevice: false))
        #expect(handle(.cancel(1)) == ["answer 1 cancelled"])
        #expect(handle(.removed(1, .done(.fresh))) == ["tell signed out byApp", "send signOut"])
        #expect(handle(.replied(.signOut(1), .success(.json(200, "")))) == [])
    }

    @Test mutating func anAbsentGrantIsSignedOutWithoutARequest() {
        _ = handle(.signOut(1, .sample, onDevice: false))
        #expect(handle(.removed(1, .done(nil))) == ["answer 1 signed out"])
    }

    @Test(arguments: [
        (ScriptedTransport.Reply.success(.json(200, "")), "signed out"),
        (.success(.refusal("invalid_request")), "failed 6"),
        (.success(.busy), "failed 2"), (.failure(.offline), "failed 7"), (.success(.json(302, "")), "failed 2"),
    ])
    mutating func theServersReplyToASignOutIsToldByWhatItMeans(reply: ScriptedTransport.Reply, word: String) {
        _ = handle(.signOut(1, .sample, onDevice: false))
        _ = handle(.removed(1, .done(.fresh)))
        #expect(handle(.replied(.signOut(1), reply)) == ["answer 1 \(word)"])
    }

    @Test mutating func aGrantThatCannotBeRemovedIsADeviceError() {
        _ = handle(.signOut(1, .sample, onDevice: false))
        #expect(handle(.removed(1, .failed("full"))) == ["answer 1 failed 5"])
    }

    // MARK: Taking back

    @Test mutating func aCancelledSilentCallIsAnsweredAtOnceAndOnce() {
        _ = authorize(1)
        #expect(handle(.cancel(1)) == ["answer 1 cancelled"])
        #expect(handle(.grants(.read(.none))) == [])
    }

    @Test mutating func aCancelledCallClosesThePageThatNobodyElseWaitsFor() {
        _ = authorize(1, .sample(["profile"], .always))
        _ = handle(.signIns(.cleared(1, 1, .done(nil))))
        _ = authorize(2, .sample(["profile"], .always))
        #expect(handle(.cancel(1)) == ["answer 1 cancelled"])
        #expect(handle(.cancel(2)) == ["answer 2 cancelled", "dismiss 1"])
    }

    @Test mutating func aProfileThatCameWhileAnotherCallWaitedForItsTokenIsNotFetchedAgain() {
        _ = handle(.fetchUser(1, .sample))
        _ = handle(.grants(.read(.grant(.fresh))))
        _ = handle(.fetchUser(2, .sample))
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["send profile 1", "read"])
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["read"])
        #expect(handle(.replied(.profile(1), .success(.profile))) == ["tell userUpdated", "answer 1 user"])
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["answer 2 user"])
    }

    @Test mutating func aCancelledCallMayBeInItsProfileRequest() {
        _ = authorize(1, .sample(user: true))
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["send profile 1"])
        #expect(handle(.cancel(1)) == ["answer 1 cancelled"])
        #expect(handle(.replied(.profile(1), .success(.profile))) == ["tell userUpdated"])
    }

    // MARK: Profile

    @Test mutating func aRefusedTokenIsRenewedAndTheProfileAskedAgain() {
        _ = handle(.fetchUser(1, .sample))
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["read"])
        #expect(handle(.grants(.read(.grant(.fresh)))) == ["send profile 1"])
        #expect(handle(.replied(.profile(1), .success(.json(401, "")))) == ["read"])
        #expect(handle(.grants(.read(.grant(.renewed)))) == ["send profile 1"])
        #expect(handle(.replied(.profile(1), .success(.profile))) == ["tell userUpdated", "answer 1 user"])
    }

    @Test mutating func aSignInWhoseGrantTheProfileEndpointEndsShowsThePage() {
        _ = authorize(1, .sample(user: true))
        _ = handle(.grants(.read(.grant(.fresh))))
        _ = handle(.replied(.profile(1), .success(.json(401, ""))))
        #expect(handle(.grants(.read(.none))) == ["tell signed out elsewhere", "read"])
        #expect(handle(.grants(.read(.none))) == ["present 1"])
    }

    // MARK: Settings

    @Test mutating func anInsecureEndpointFailsTheCallBeforeAnythingHappens() {
        let insecure = SessionSettings(
            clientID: "client", redirectURI: SessionSettings.sample.redirectURI,
            endpoints: AMZNEndpoints(
                authorization: address("https://example.com"), token: address("http://example.com"),
                profile: address("https://example.com"), signOut: address("https://example.com")), language: nil)
        #expect(handle(.authorize(1, .sample(), insecure)) == ["answer 1 failed 6"])
        #expect(handle(.fetchUser(2, insecure)) == ["answer 2 failed 6"])
        #expect(handle(.signOut(3, insecure, onDevice: false)) == ["remove 3"])
        #expect(handle(.removed(3, .done(.fresh))) == ["tell signed out byApp", "answer 3 failed 6"])
    }
}

extension SessionMachine.Action {
    var word: String {
        switch self {
        case .readGrant: "read"
        case .lease(.refresh): "lease"
        case .endLease(.refresh): "endLease"
        case .lease(.signOut(let id)): "lease for sign-out \(id)"
        case .endLease(.signOut(let id)): "endLease of sign-out \(id)"
        case .hold: "hold"
        case .release: "release"
        case .replaceGrant(_, let new): new == nil ? "drop" : "replace"
        case .clearGrant(let id, _): "clear \(id)"
        case .storeGrant(let id, _): "store \(id)"
        case .removeGrant(let id): "remove \(id)"
        case .send(.refresh, _): "send refresh"
        case .send(.exchange(let id), _): "send exchange \(id)"
        case .send(.profile(let id), _): "send profile \(id)"
        case .send(.signOut, let wire): "send signOut" + (wire.token == "access-1" ? "" : " \(wire.token)")
        case .send(.signOutRefresh, _): "send refresh for sign-out"
        case .present(let id, _, _): "present \(id)"
        case .dismiss(let id): "dismiss \(id)"
        case .unstored(_, let new): "unstored \(new.refreshToken.reveal())"
        case .tell(.signedOut(let reason)): "tell signed out \(reason)"
        case .tell(let change): "tell \(change)"
        case .answer(let id, .failed(let error)): "answer \(id) failed \(error.code.rawValue)"
        case .answer(let id, let answer): "answer \(id) \(answer)"
        }
    }
}

extension WireRequest {
    /// The token in the body of a sign-out.
    fileprivate var token: String {
        (try? JSONDecoder().decode([String: String].self, from: body))?["token"] ?? ""
    }
}
