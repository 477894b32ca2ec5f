import Foundation

// This extension performs the machine's actions, and reports their results to the machine as events.

extension Session {
    func perform(_ action: SessionMachine.Action, for call: Cause) {
        switch action {
        case .readGrant(let asking): readGrant(for: asking, call)
        case .change(let change): perform(change, call)
        case .lease: takeLease(call)
        case .endLease: lease.exchange(nil)?.end()
        case .send(let purpose, let request): send(purpose, request, call)
        case .present(let page): present(page, call)
        case .dismiss(let id): forgetPage(id)?.cancel()
        case .wait(let id, let seconds): wait(id, seconds, call)
        case .notify(let change): forEachListener { $0.notify(change) }
        case .answer(let id, let answer): self.answer(id, answer)
        }
    }

    private func readGrant(for asking: CallID?, _ call: Cause) {
        let start = environment.moment
        let reading = repository.read()
        note(.storeRead(reading, call))
        handle(.read(reading, since: start, for: asking), call)
    }

    private func perform(_ change: GrantChange, _ call: Cause) {
        let result = repository.make(change) { change in state.withLock { $0.machine.isWanted(change) } }
        if result != .overtaken { note(.storeChanged(result, call)) }
        handle(.changed(change, result), call)
    }

    private func send(_ purpose: SessionMachine.Purpose, _ request: WireRequest, _ call: Cause) {
        note(.init(.requestSent, call: call, request: purpose.name))
        let start = environment.uptime()
        environment.transport.send(request) { [self] reply in
            let duration = environment.uptime() - start
            // The event is reported on the session's queue, because a diagnostic handler may block, and the transport's
            // queue serves all requests of the process.
            queue.async { [self] in note(.reply(to: purpose, reply, call, after: duration)) }
            handle(.replied(purpose, reply), call)
        }
    }

    private func takeLease(_ call: Cause) {
        PrivateTask.start { [self] in
            do {
                lease.exchange(try await store.beginRefresh(for: repository.clientID))
                handle(.leased(), call)
            } catch {
                let failure = AMZNError.device(
                    error, "The grant store couldn't be locked. Try again.")
                handle(.leased(failure: failure), call)
            }
        }
    }

    // MARK: Pages and waits

    // A page may stay open forever, and a wait may be long, so their tasks don't retain the session.

    private func present(_ page: SessionMachine.Page, _ call: Cause) {
        // The sign-in may have ended in the meantime.
        guard let userAgent = userAgent(for: page.signIn) else { return }
        guard page.isAgain else { return show(page, with: userAgent, call) }
        guard let userAgent = userAgent as? any PageLosingUserAgent else { return }
        PrivateTask.start { [weak self] in
            guard await userAgent.mayHaveLostPage, let self else { return }
            // The sign-in may have ended while the agent answered. Pages are dismissed on the queue, so the following
            // check is made on the queue as well.
            queue.async { [self] in
                guard let lost = forgetPage(page.signIn) else { return }
                lost.cancel()
                show(page, with: userAgent, call)
            }
        }
    }

    private func show(_ page: SessionMachine.Page, with userAgent: any AMZNUserAgent, _ call: Cause) {
        note(.init(.pageShown, call: call))
        // The lock is held while the task starts, so that the task is registered before it can end.
        state.withLock { state in
            state.pages[page.signIn] = PrivateTask.start(mayBlock: true) { [weak self] in
                let end = await SessionMachine.PageEnd(of: userAgent, page)
                self?.pageEnded(page.signIn, end, call)
            }
        }
    }

    private func pageEnded(_ id: SignIn.ID, _ end: SessionMachine.PageEnd, _ call: Cause) {
        note(.init(.pageEnded, call: call))
        // If this page was dismissed or replaced, its task was cancelled, and another task may be registered for the
        // sign-in.
        let isCurrent = state.withLock { Task.isCancelled ? nil : $0.pages.removeValue(forKey: id) } != nil
        if isCurrent { handle(.pageEnded(id, end), call) }
    }

    private func forgetPage(_ id: SignIn.ID) -> Task<Void, Never>? {
        state.withLock { $0.pages.removeValue(forKey: id) }
    }

    private func wait(_ id: CallID, _ seconds: TimeInterval, _ call: Cause) {
        PrivateTask.start { [sleep = environment.sleep, weak self] in
            if (try? await sleep(seconds)) != nil { self?.handle(.waited(id), call) }
        }
    }
}

extension SessionMachine.PageEnd {
    fileprivate init(of userAgent: any AMZNUserAgent, _ page: SessionMachine.Page) async {
        do {
            let redirect = try await userAgent.present(page.url, redirectURI: page.redirectURI)
            self = redirect.map { .redirected($0) } ?? .deferred
        } catch is CancellationError {
            self = .cancelled(.byUser)
        } catch {
            let cancellation = (error as? AMZNUserAgentError)?.cancellation
            self =
                cancellation.map { .cancelled($0) }
                ?? .failed(.device(error, "The sign-in page could not be shown, or it failed."))
        }
    }
}
