import Foundation

/// A pure state machine: it takes events, and returns actions in the order in which they must be performed.
protocol StateMachine: Sendable {
    associatedtype Event
    associatedtype Action: Sendable
    /// The answer of a call.
    associatedtype Outcome: Sendable

    /// The outcome of a call whose session was deallocated.
    static var abandoned: Outcome { get }

    mutating func handle(_ event: Event, at now: Moment) -> [Action]
}

/// Performs a state machine's actions, and reports their results back.
///
/// It knows how to perform each action; its ``Engine`` knows when. It performs no action with a lock held.
protocol Shell<M>: AnyObject, Sendable {
    associatedtype M: StateMachine
    var engine: Engine<M> { get }

    /// Called at once, with the engine's lock held, for effects that the event's sender relies on. The actions are
    /// performed later.
    func decided(_ actions: [M.Action])

    /// Called on the engine's queue, in the order in which the actions were decided.
    func perform(_ action: M.Action)
}

extension Shell {
    func decided(_ actions: [M.Action]) {}

    /// Begins a call. `callback` is called exactly once.
    func start(_ callback: @escaping @Sendable (M.Outcome) -> Void, _ event: (CallID) -> M.Event) -> CallID {
        engine.start(callback, for: self, event)
    }

    func send(_ event: M.Event) {
        engine.decide(for: self) { machine, now in ((), machine.handle(event, at: now)) }
    }
}
