/// What a connection asks about the requests it reads.
struct RequestHandler: Sendable {
    /// Asked when only the head is there; a plan ends the connection before the body is read.
    let refusal: @Sendable (RequestHead) -> WirePlan?
    /// Asked for each whole request.
    let plan: @Sendable (HTTPRequest) -> WirePlan
    /// Asked when the bytes are no request that can be served, with the status to answer.
    let malformed: @Sendable (Int) -> WirePlan
}
