/// Faults of the connection. Pure.
extension Fault {
    /// A plan without a response; nil if the fault requires a response.
    var planWithoutAnswer: WirePlan? {
        switch self {
        case .refuse, .resetBeforeHeaders: WirePlan(steps: [], ending: .reset)
        case .stall: WirePlan(steps: [.stall], ending: .close)
        case .rawBytes(let bytes): WirePlan(steps: [.send(bytes)], ending: .close)
        case .hugeBody(let bytes): Self.huge(bytes)
        default: nil
        }
    }

    /// The plan for sending a response.
    func plan(_ response: HTTPResponse, _ writer: ResponseWriter) -> WirePlan {
        let head = writer.head(of: response)
        let body = writer.body(of: response)
        switch self {
        case .processThenDrop:
            return WirePlan(steps: [], ending: .reset)
        case .resetAfterHeaders:
            return WirePlan(steps: [.send(head)], ending: .reset, status: response.status)
        case .truncateBody:
            let half = Array(body.prefix(body.count / 2))
            return WirePlan(steps: [.send(head + half)], ending: .close, status: response.status)
        case .badChunks:
            var chunked = response
            chunked.headers["Transfer-Encoding"] = "chunked"
            let notASize = Array("zz\r\n".utf8)
            return WirePlan(
                steps: [.send(writer.head(of: chunked) + notASize + body)], ending: .close, status: response.status)
        case .wrongLength(let difference):
            let length = max(response.body.bytes.count + difference, 0)
            return WirePlan(
                steps: [.send(writer.head(of: response, length: length) + body)], ending: .close,
                status: response.status)
        case .drip(let pause):
            let ending = WirePlan.answer(response, writer).ending
            return WirePlan(steps: [.drip(head + body, pause: pause)], ending: ending, status: response.status)
        default:
            return .answer(response, writer)
        }
    }

    /// A single huge string, sent as one chunk (RFC 9112 section 7.1) so that no `Content-Length` announces its size.
    private static func huge(_ bytes: Int) -> WirePlan {
        let head = """
            HTTP/1.1 200 OK\r
            Content-Type: application/json\r
            Transfer-Encoding: chunked\r
            Connection: close\r
            \r

            """
        let start = "{\"access_token\":\""
        let end = "\"}"
        let filling = max(bytes - start.utf8.count - end.utf8.count, 0)
        let size = String(start.utf8.count + filling + end.utf8.count, radix: 16)
        return WirePlan(
            steps: [
                .send(Array("\(head)\(size)\r\n\(start)".utf8)),
                .fill(UInt8(ascii: "a"), count: filling),
                .send(Array("\(end)\r\n0\r\n\r\n".utf8)),
            ],
            ending: .close,
            status: 200
        )
    }
}
