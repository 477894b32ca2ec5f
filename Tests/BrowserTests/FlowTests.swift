import BothFamilies
import TestSupport
import Testing

extension BrowserTests {
    /// Sign-ins of both families over real sockets, from the call to the answer.
    @MainActor
    @Suite struct FlowTests {
        @Test(
            "Both families are answered once, as in the error table, and leave no open port",
            arguments: Survival.cases(Flow.all, sample: 3))
        func bothFamilies(_ flow: Flow) async throws {
            try await SharedManager.lent {
                try await Chromium.lent { browser in
                    let legacy = try await Room.play(flow, .legacy, in: browser)
                    #expect(legacy == .after(flow.legacy))
                    let modern = try await Room.play(flow, .modern, in: browser)
                    #expect(modern == .after(flow.modern))
                }
            }
        }
    }
}
