import Testing

/// The fault matrix over real sockets: the real transport against the local server with each of its faults.
@Suite struct SocketMatrixTests {
    @Test("Each fault of the local server, at each request of each call, has the outcome of the error table")
    func sockets() async throws {
        let violations = try await MatrixRun(layer: "real sockets", workers: 12).play(SocketCell.all)
        #expect(violations.isEmpty, "\(violations.prefix(20).joined(separator: "\n"))")
    }
}
