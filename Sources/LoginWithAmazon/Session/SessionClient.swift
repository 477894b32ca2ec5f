import Foundation

/// Connects a manager with its session. It starts the manager's calls, and delivers their answers.
///
/// Every call of every manager starts here, whether a handler or a task waits for its answer.
final class SessionClient: Sendable {
    /// The membership of a manager in its session. It ends when this object is deallocated.
    private final class Membership: Sendable {
        let session: Session
        let id: ManagerID
        let configuration: AMZNConfiguration
        /// The settings for answers from memory. The manager's region and sandbox mode change neither the server nor
        /// whether the settings are valid.
        let settings: CallSettings
        private let memory: Locked<Session.Memory>
        private let uptime: @Sendable () -> TimeInterval

        init(
            _ session: Session, _ configuration: AMZNConfiguration, _ userAgent: (any AMZNUserAgent)?,
            _ listeners: SessionListeners
        ) {
            (self.session, self.configuration) = (session, configuration)
            settings = CallSettings(configuration)
            (memory, uptime) = (session.memory, session.environment.uptime)
            id = session.join(userAgent: userAgent, listeners: listeners)
        }

        /// The answer to a call that can be given from memory; nil for any other call.
        func answerAtOnce(_ call: SessionMachine.Call) -> Answer? {
            var isDiagnosed = false
            let answer = memory.withLock { memory in
                isDiagnosed = memory.isDiagnosed
                return memory.lastRead?.answer(to: call, settings, at: uptime())
            }
            if isDiagnosed, answer != nil { session.noteAnswered(call) }
            return answer
        }

        deinit { session.leave(id) }
    }

    private struct Mode: Sendable {
        var region = AMZNRegion.auto
        var isSandbox = false
    }

    let listeners = SessionListeners()
    /// Nil if the configuration could not be read.
    private let membership: Membership?
    /// The error that every call fails with if there is no membership.
    let setUpError: AMZNError?
    private let mode = Locked(Mode())

    /// Reads the configuration, and joins the session for its client id and this store. `userAgent` is nil if the calls
    /// of this object show no page.
    init(
        _ configuration: () throws -> AMZNConfiguration, _ userAgent: @autoclosure () -> (any AMZNUserAgent)?,
        _ store: @autoclosure () -> any AMZNGrantStore, _ environment: SessionEnvironment
    ) {
        do {
            let configuration = try configuration()
            let session = SessionRegistry.session(
                clientID: configuration.clientID, store: store(), environment: environment)
            membership = Membership(session, configuration, userAgent(), listeners)
            setUpError = nil
        } catch {
            membership = nil
            setUpError = error as? AMZNError ?? AMZNError(.internalError, "The configuration can't be read.")
        }
    }

    init(besides other: SessionClient) {
        membership = other.membership.map { [listeners] in Membership($0.session, $0.configuration, nil, listeners) }
        setUpError = other.setUpError
    }

    var session: Session? { membership?.session }
    var configuration: AMZNConfiguration? { membership?.configuration }

    var region: AMZNRegion {
        get { mode.withLock { $0.region } }
        set { mode.withLock { $0.region = AMZNRegion(number: newValue.rawValue) } }
    }

    var isSandbox: Bool {
        get { mode.withLock { $0.isSandbox } }
        set { mode.withLock { $0.isSandbox = newValue } }
    }

    func setDiagnosticHandler(_ handler: (@Sendable (AMZNDiagnosticEvent) -> Void)?) {
        listeners.diagnostics.exchange(handler)
        if let member = membership {
            member.session.setDiagnosed(member.id) { listeners.diagnostics.withLock { $0 != nil } }
        }
    }

    // MARK: Calls

    /// Starts a call, whose handler is called on the main thread.
    func start<Value>(
        _ call: @autoclosure () throws -> TypedCall<Value>, then handler: @escaping (Result<Value, AMZNError>) -> Void
    ) {
        do {
            guard let member = membership else { throw failure }
            let call = try call()
            start(call, by: member, then: onMain { handler(call.result($0)) })
        } catch {
            let reason = error as? AMZNError ?? AMZNError(.internalError, "The call can't be made.")
            onMain { handler(.failure($0)) }(reason)
        }
    }

    /// Makes a call for `async` code, and returns its value. If the call can be answered from memory, this method
    /// doesn't suspend. Cancelling the task cancels the call.
    /// - Throws: The error of the configuration, the request or the answer; `CancellationError` if the task was
    ///   cancelled before the session answered. A cancelled task is answered from memory, and can sign out, but starts
    ///   no other call.
    func value<Value>(
        of call: @autoclosure () throws -> TypedCall<Value>, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        let call = try checked(call())
        if let value = valueAtOnce(of: call) { return value }
        return try await valueLater(of: call)
    }

    // `checked` and `valueAtOnce` are inlined, because an app asks for a token before each of its requests, and generic
    // functions are slower.

    /// The call, if it can be made.
    /// - Throws: The error of the configuration or the request.
    @inline(__always)
    func checked<Value>(_ call: @autoclosure () throws -> TypedCall<Value>) throws -> TypedCall<Value> {
        guard membership != nil else { throw failure }
        return try call()
    }

    /// Makes a checked call that can't be answered from memory.
    func valueLater<Value>(
        of call: TypedCall<Value>, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        guard let member = membership else { throw failure }
        if !call.isSignOut { try Task.checkCancellation() }
        let answer = await Self.answer(to: call.call, settings(of: member, call.isSandbox), by: member)
        if case .cancelled(nil) = answer { try Task.checkCancellation() }
        return try call.value(of: answer)
    }

    private static func answer(
        to call: SessionMachine.Call, _ settings: CallSettings, by member: Membership,
        isolation: isolated (any Actor)? = #isolation
    ) async -> Answer {
        let id = Locked<CallID?>(nil)
        let cancel: @Sendable () -> Void = { id.withLock { $0 }.map(member.session.cancel) }
        return await withTaskCancellationHandler {
            // A closure runs on the caller's actor only if it captures the isolated parameter (SE-0420).
            _ = isolation
            return await callbackValue { callback in
                id.exchange(member.session.start(call, settings, by: member.id, then: callback))
                // The task may have been cancelled before the id was stored.
                if Task.isCancelled { cancel() }
            } ?? .cancelled(nil)
        } onCancel: {
            cancel()
        }
    }

    /// The value of a call that can be answered from memory; nil for any other call. This method doesn't start the
    /// call.
    @inline(__always)
    func valueAtOnce<Value>(of call: TypedCall<Value>) -> Value? {
        guard let answer = membership?.answerAtOnce(call.call) else { return nil }
        return try? call.value(of: answer)
    }

    /// Adds an observer of the session's changes, and reads the store, so that the observer learns whether a user is
    /// signed in. Returns a closure that removes the observer; nil if the configuration is invalid.
    func observe(_ observer: @escaping SessionListeners.Observer) -> (@Sendable () -> Void)? {
        guard let member = membership, member.settings.isValid else { return nil }
        let (id, listeners) = (listeners.add(observer), listeners)
        let call = TypedCall.storedSession
        start(call, by: member) { answer in
            if let session = call.result(answer).value { listeners.begin(id, isSignedIn: session != nil) }
        }
        return { [weak listeners] in listeners?.remove(id) }
    }

    private func start<Value>(
        _ call: TypedCall<Value>, by member: Membership, then callback: @escaping @Sendable (Answer) -> Void
    ) {
        if let answer = member.answerAtOnce(call.call) { return callback(answer) }
        _ = member.session.start(call.call, settings(of: member, call.isSandbox), by: member.id, then: callback)
    }

    private var failure: AMZNError { setUpError ?? AMZNError(.internalError, "The session is missing.") }

    /// The settings of a call. `isSandbox` is the sandbox mode of this call only; if it is nil, the manager's mode
    /// applies.
    private func settings(of member: Membership, _ isSandbox: Bool?) -> CallSettings {
        let mode = mode.withLock { $0 }
        return CallSettings(member.configuration, mode.region, isSandbox: isSandbox ?? mode.isSandbox)
    }
}
