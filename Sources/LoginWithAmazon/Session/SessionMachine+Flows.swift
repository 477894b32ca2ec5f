// Performs what the flows decide: most actions are for the shell; the others concern the calls or another flow.

extension SessionMachine {
    mutating func perform(_ list: [GrantFlow.Action]) {
        for action in list {
            switch action {
            case .perform(let action): actions.append(action)
            case .refresh(let grant): if let settings { refresh(grant, .refresh, settings) }
            case .refused: ended(.refusedByServer)
            case .unstored(let old, let new):
                signOuts.unstored(old, new)
                actions.append(.unstored(old, new))
            case .resolve(let purpose, let outcome): resolved(purpose, outcome)
            }
        }
    }

    mutating func perform(_ list: [SignOutFlow.Action]) {
        for action in list {
            switch action {
            case .perform(let action): actions.append(action)
            case .refresh(let id, let grant, let settings): refresh(grant, .signOutRefresh(id), settings)
            case .busy(let pause): grants.serverIsBusy(at: now, retryAfter: pause)
            case .answer(let id, let answer): self.answer(id, answer)
            }
        }
    }

    private mutating func refresh(_ grant: Grant, _ purpose: SessionAction.Request, _ settings: SessionSettings) {
        let endpoint = AmazonHosts.tokenEndpoint(now: settings.endpoints.token, atSignIn: grant.tokenEndpoint)
        let request = TokenRequest.refresh(grant.refreshToken, clientID: settings.clientID, endpoint: endpoint)
        actions.append(.send(purpose, request))
    }

    mutating func perform(_ list: [ProfileFlow.Action]) {
        for action in list {
            switch action {
            case .perform(let action): actions.append(action)
            case .renew(let id, let refused):
                ask(.anyProfile, .otherThan(refused.accessToken), for: .renewal(id))
            case .resolve(let waiters, let outcome): waiters.forEach { profileResolved($0, outcome) }
            }
        }
    }

    mutating func perform(_ list: [SignInFlow.Action]) {
        for action in list {
            switch action {
            case .perform(let action): actions.append(action)
            case .cleared(let hadGrant): if hadGrant || signInID != nil { ended(.forNewSignIn) }
            case .lookUp(let id): lookUp(id)
            case .hold:
                grants.hold()
                actions.append(.hold)
            case .release:
                actions.append(.release)
                perform(grants.release())
            case .signedIn(let waiters, let grant): signedIn(waiters, grant)
            case .answer(let waiters, let answer): waiters.forEach { self.answer($0, answer) }
            }
        }
    }

    private mutating func signedIn(_ waiters: [CallID], _ grant: Grant) {
        profiles.forget()
        signInID = grant.signInID
        actions.append(.notify(.signedIn))
        perform(profiles.endOthers(than: grant.signInID))
        waiters.forEach {
            showNoOtherPage($0)
            finish($0, grant)
        }
    }

    /// A call shows at most one page. Whatever happens to the grant while the call waits for the profile, the user is
    /// not asked again.
    private mutating func showNoOtherPage(_ id: CallID) {
        guard case .authorize(var call, let settings) = calls[id], call.strategy != .stored else { return }
        call.strategy = .never
        calls[id] = .authorize(call, settings)
    }
}
