// How calls begin, and how a sign-out or a cancellation ends them.

extension SessionMachine {
    mutating func authorize(_ id: CallID, _ call: AuthorizeCall, _ settings: SessionSettings) {
        calls[id] = .authorize(call, settings)
        self.settings = settings
        if let problem = settings.problem { return answer(id, .failed(problem)) }
        switch (call.page.kind, call.strategy) {
        case (.code, .never): answer(id, .failed(Self.codeNeedsPage))
        case (.code, _): perform(signIns.begin(id, call.page, clearing: false, settings: settings, at: now))
        case (.token, .always): perform(signIns.begin(id, call.page, clearing: true, settings: settings, at: now))
        case (.token, _): ask(.scopes(call.scopes), call.forcesRefresh ? .renewed : .fresh, for: .authorize(id))
        }
    }

    /// Stores the grant like that of a sign-in, and answers the call like that sign-in.
    mutating func adopt(_ id: CallID, _ grant: Grant, _ call: AuthorizeCall, _ settings: SessionSettings) {
        self.settings = settings
        perform(signIns.adopt(grant, for: id, call.page, settings: settings))
    }

    mutating func fetchUser(_ id: CallID, _ settings: SessionSettings) {
        calls[id] = .fetchUser(settings)
        self.settings = settings
        if let problem = settings.problem { return answer(id, .failed(problem)) }
        ask(.anyProfile, .any, for: .profileCheck(id))
    }

    // MARK: Signing out

    /// The stored grant is removed first, whatever the server's reply will be. Sign-ins that began before the sign-out
    /// end with it, and silent calls made before it don't begin one if they find no grant.
    mutating func signOut(_ id: CallID, _ settings: SessionSettings, onDevice: Bool) {
        calls[id] = .signOut(settings, onDevice: onDevice)
        self.settings = settings
        actions.append(.change(.remove(id)))
        endAll(before: id)
    }

    /// A sign-out, by this session or another one of this process, ends what began before it.
    mutating func endAll(before call: CallID) {
        lastSignOut = max(lastSignOut, call)
        grants.removalBegins()
        profiles.forget()
        perform(signIns.cancelAll())
    }

    mutating func removed(_ id: CallID, _ result: GrantChangeResult) {
        // Also for a cancelled call: its grant has been removed, so the server and the observers must be notified.
        guard let (settings, onDevice) = signOutSettings(id) else { return }
        switch result {
        case .failed(let reason): answer(id, .failed(AMZNError(.deviceError, reason)))
        case .overtaken: break
        case .done(let grant):
            // Even if the removed bytes could not be read, they may have been the known sign-in's grant.
            if grant != nil || signInID != nil { ended(.byApp) }
            if grant == nil || onDevice { answer(id, .signedOut) }
            guard let grant else { return }
            if let problem = settings.problem { return answer(id, .failed(problem)) }
            perform(signOuts.begin(id, grant, settings, at: now))
        }
    }

    private func signOutSettings(_ id: CallID) -> (SessionSettings, onDevice: Bool)? {
        if case .signOut(let settings, let onDevice) = calls[id] { return (settings, onDevice) }
        return settings.map { ($0, false) }
    }

    // MARK: Cancelling

    mutating func cancel(_ id: CallID) {
        guard calls[id] != nil else { return }
        if let request = requests.removeValue(forKey: id) { grants.forget(request) }
        profiles.forget(id)
        answer(id, .cancelled)
        perform(signIns.forget(id))
    }

    private static let codeNeedsPage = AMZNError(
        .applicationNotAuthorized, "An authorization code is only available from the sign-in page.")
}
