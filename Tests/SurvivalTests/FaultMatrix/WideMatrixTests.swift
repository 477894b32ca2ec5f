import Testing

/// Every call of every family, with every fault at every position, by the error table: real managers and the real
/// facade, on a network, a store and a user that are the test's own.
@Suite(.serialized) struct WideMatrixTests {
    @Test("Each fault of the network, at each request of each call: the code and the grant that the error table wants")
    func network() async throws {
        let violations = try await run("network, without sockets", WideCell.network(Seeds()))
        #expect(violations.isEmpty, "\(violations.prefix(20).joined(separator: "\n"))")
    }

    @Test("Each fault of the store, from each moment of each call on")
    func stores() async throws {
        let violations = try await run("store", WideCell.stores(Seeds()))
        #expect(violations.isEmpty, "\(violations.prefix(20).joined(separator: "\n"))")
    }

    @Test("Each fault of the page, in each call that shows one")
    func pages() async throws {
        let violations = try await run("page", WideCell.pages(Seeds()))
        #expect(violations.isEmpty, "\(violations.prefix(20).joined(separator: "\n"))")
    }

    private func run(_ layer: String, _ cells: [WideCell]) async throws -> [String] {
        let violations = try await MatrixRun(layer: layer, workers: 4).play(cells)
        #expect(await MatrixTransport.end(), "something still holds the network of a cell")
        return violations
    }
}
