/// Decides how a connection responds to requests.
struct RequestHandler: Sendable {
    /// Called when only the head has been read. A plan ends the connection before the body is read.
    let refusal: @Sendable (RequestHead) -> WirePlan?
    /// Called for each complete request.
    let plan: @Sendable (HTTPRequest) -> WirePlan
    /// Called with a response status if the bytes aren't a valid request.
    let malformed: @Sendable (Int) -> WirePlan
}
