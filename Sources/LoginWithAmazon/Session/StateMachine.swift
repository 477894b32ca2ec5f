import Foundation

/// A pure state machine: it takes events, and returns actions in the order in which they must be performed.
protocol StateMachine: Sendable {
    associatedtype Event
    associatedtype Action: Sendable
    /// The answer of a call.
    associatedtype Outcome: Sendable

    /// The outcome of a call whose session is deallocated.
    static var abandoned: Outcome { get }

    mutating func handle(_ event: Event, at now: Moment) -> [Action]
}
