import Foundation

/// A pure machine: events go in, and out come the actions that follow, in the order in which they must happen.
protocol StateMachine: Sendable {
    associatedtype Event
    associatedtype Action: Sendable
    /// How a call ends.
    associatedtype Outcome: Sendable

    /// The outcome of a call that nobody is left to answer.
    static var abandoned: Outcome { get }

    mutating func handle(_ event: Event, at now: Moment) -> [Action]
}
