import Foundation
import TestSupport

@testable import LoginWithAmazon

/// A store that fails on demand, and reports writes, removals and failed reads to the invariants.
final class WatchedStore: AMZNGrantStore {
    private let memory = AMZNMemoryGrantStore()
    private let inner: ScriptedStore
    private let leases = Locked(0)
    private let watch: Watch

    private static let clientID = Harness.configuration.clientID

    init(watch: Watch) {
        inner = ScriptedStore(log: EventLog(), over: memory)
        self.watch = watch
    }

    /// The number of held leases.
    var openLeases: Int { leases.withLock { $0 } }

    func fail(_ faults: [ScriptedStore.Fault]) { inner.fail(faults) }

    /// The stored grant, regardless of faults.
    var grant: Grant? {
        guard let bytes = memory.read(for: Self.clientID), case .grant(let grant) = GrantCodec.decode(bytes) else {
            return nil
        }
        return grant
    }

    /// Stores this grant, or undecodable bytes if the grant is nil, as another program might. Holds the store's lock,
    /// because the invariants couldn't follow a concurrent change by a manager.
    func place(_ grant: Grant?) {
        try? memory.exclusively(for: Self.clientID) {
            try watch.see("another program stores \(grant?.word ?? "undecodable bytes")") {
                try memory.write(grant.map(GrantCodec.encode) ?? Data("{".utf8), for: Self.clientID)
                if let grant { $0.stored(grant.accessToken.reveal(), scopes: grant.scopes) }
                $0.look(at: grant?.scopes)
            }
        }
    }

    func read(for clientID: String) throws -> Data? {
        do {
            return try inner.read(for: clientID)
        } catch {
            watch.see("the store can't be read") { $0.storeFailed() }
            throw error
        }
    }

    func write(_ bytes: Data, for clientID: String) throws {
        guard case .grant(let new) = GrantCodec.decode(bytes) else { return }
        let old = grant
        try watch.see("\(new.word) is to replace \(old?.word ?? "nothing")") { invariants in
            let result = Result { try inner.write(bytes, for: clientID) }
            let isStored = (try? result.get()) != nil
            if let old, old.signInID == new.signInID { invariants.replaced(old.refreshToken.reveal(), isStored) }
            try result.get()
            invariants.stored(new.accessToken.reveal(), scopes: new.scopes)
            invariants.look(at: new.scopes)
        }
    }

    func remove(for clientID: String) throws {
        let old = grant
        try watch.see("\(old?.word ?? "nothing") is to be removed") {
            try inner.remove(for: clientID)
            if let old { $0.removed(old.refreshToken.reveal()) }
            $0.look(at: nil)
        }
    }

    func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result {
        try inner.exclusively(for: clientID, body)
    }

    func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease {
        let lease = try await inner.beginRefresh(for: clientID)
        leases.withLock { $0 += 1 }
        return AMZNGrantStoreLease { [self] in
            leases.withLock { $0 -= 1 }
            lease.end()
        }
    }
}

/// Records the events of a schedule and checks the invariants. Several threads can use it.
final class Watch: Sendable {
    private struct State {
        var invariants: InvariantChecker
        var transcript: [String] = []
    }

    private let state: Locked<State>

    init(rotates: Bool) { state = Locked(State(invariants: InvariantChecker(rotates: rotates))) }

    var violation: Violation? { state.withLock { $0.invariants.violation } }
    var openCalls: [InvariantChecker.Call] { state.withLock { $0.invariants.openCalls } }

    var outcome: ScheduleOutcome {
        state.withLock {
            ScheduleOutcome(
                violation: $0.invariants.violation, answers: $0.invariants.answers, transcript: $0.transcript)
        }
    }

    /// Records an event and reports it to the invariants.
    func see(_ line: String, _ body: (inout InvariantChecker) throws -> Void) rethrows {
        try state.withLock { state in
            state.transcript.append(line)
            try body(&state.invariants)
        }
    }

    func see(_ line: String) { see(line) { _ in } }
}
