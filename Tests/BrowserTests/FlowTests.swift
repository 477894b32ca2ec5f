import BothAPIs
import TestSupport
import Testing

extension BrowserTests {
    /// Sign-ins with both APIs over real sockets, from the call to its answer.
    @MainActor
    @Suite struct FlowTests {
        @Test(
            "Both APIs answer once, as in the error table, and leave no port open",
            arguments: Survival.sample(of: Flow.all, every: 4))
        func bothAPIs(_ flow: Flow) async throws {
            try await SharedManager.withExclusiveUse {
                try await Chromium.withBrowser { browser in
                    let legacy = try await BrowserSignIn.play(flow, .legacy, in: browser)
                    #expect(legacy == .after(flow.legacy))
                    let modern = try await BrowserSignIn.play(flow, .modern, in: browser)
                    #expect(modern == .after(flow.modern))
                }
            }
        }
    }
}
