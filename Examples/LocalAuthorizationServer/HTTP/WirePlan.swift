/// What a connection does with a request: bytes and pauses in order, then an ending. Decided purely, performed blindly.
struct WirePlan: Sendable, Equatable {
    enum Step: Sendable, Equatable {
        case send([UInt8])
        /// One byte many times, so that a huge body needs no memory.
        case fill(UInt8, count: Int)
        /// One byte at a time, with a pause after each.
        case drip([UInt8], pause: Double)
        /// Nothing until the client leaves or the server stops.
        case stall
    }

    enum Ending: Sendable, Equatable {
        case keepOpen
        case close
        /// A TCP reset, so that the client sees a broken connection.
        case reset
    }

    var steps: [Step]
    var ending: Ending
    /// The status the client gets to see, if any.
    var status: Int?

    static func answer(_ response: HTTPResponse, _ writer: ResponseWriter) -> WirePlan {
        WirePlan(
            steps: [.send(writer.head(of: response) + writer.body(of: response))],
            ending: writer.keepsConnection ? .keepOpen : .close,
            status: response.status
        )
    }
}
