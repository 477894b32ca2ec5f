/// A connection's steps in response to a request: bytes and pauses in order, then an ending.
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

    enum Ending: Sendable, Equatable {
        case keepOpen
        case close
        /// Ends with a TCP reset, so that the client sees a broken connection.
        case reset
    }

    var steps: [Step]
    var ending: Ending
    /// The status that the client receives, if any.
    var status: Int?

    static func answer(_ response: HTTPResponse, _ writer: ResponseWriter) -> WirePlan {
        WirePlan(
            steps: [.send(writer.head(of: response) + writer.body(of: response))],
            ending: writer.keepsConnection ? .keepOpen : .close,
            status: response.status
        )
    }
}
