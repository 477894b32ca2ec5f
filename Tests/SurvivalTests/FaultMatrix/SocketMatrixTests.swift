import Testing

/// The same over real sockets: the local server on loopback with each of its faults, and the real transport.
@Suite struct SocketMatrixTests {
    @Test("Each fault of the local server, at each request of each call: the code and the grant of the error table")
    func sockets() async throws {
        let violations = try await MatrixRun(layer: "real sockets", workers: 12).play(SocketCell.all)
        #expect(violations.isEmpty, "\(violations.prefix(20).joined(separator: "\n"))")
    }
}
