import Foundation

/// A connection's steps in response to its request: bytes and pauses in order, then an ending.
struct WirePlan: Sendable, Equatable {
    enum Step: Sendable, Equatable {
        case send([UInt8])
        /// Repeats one byte, so that a huge body needs no memory.
        case fill(UInt8, count: Int)
        /// Sends one byte at a time, with a pause after each.
        case drip([UInt8], pause: Double)
        /// Sends nothing until the client disconnects or the server stops.
        case stall
    }

    var steps: [Step]
    /// Whether the connection ends with a TCP reset, so that the client sees a broken connection.
    var isReset = false
    /// The status that the client receives, if any.
    var status: Int?
    /// The request's number in the journal.
    var entry: Int?

    static func answer(_ response: HTTPResponse, at now: Date) -> WirePlan {
        WirePlan(steps: [.send(response.head(at: now) + response.body.bytes)], status: response.status)
    }
}
