import Testing

/// Tests every call in every style with every fault at every position against the error table, with real managers and
/// the real facade on a simulated network, store and user.
@Suite(.serialized) struct SimulatedMatrixTests {
    @Test("Each fault of the network, at each request of each call, has the outcome of the error table")
    func network() async throws {
        let violations = try await run("network, without sockets", SimulatedCell.network(Seeds()))
        #expect(violations.isEmpty, "\(violations.prefix(20).joined(separator: "\n"))")
    }

    @Test("Each fault of the store, from each moment of each call, has the outcome of the error table")
    func stores() async throws {
        let violations = try await run("store", SimulatedCell.stores(Seeds()))
        #expect(violations.isEmpty, "\(violations.prefix(20).joined(separator: "\n"))")
    }

    @Test("Each fault of the page, in each call that shows one, has the outcome of the error table")
    func pages() async throws {
        let violations = try await run("page", SimulatedCell.pages(Seeds()))
        #expect(violations.isEmpty, "\(violations.prefix(20).joined(separator: "\n"))")
    }

    private func run(_ layer: String, _ cells: [SimulatedCell]) async throws -> [String] {
        let violations = try await MatrixRun(layer: layer, workers: 4).play(cells)
        #expect(await MatrixTransport.end(), "a cell's network is still retained")
        return violations
    }
}
