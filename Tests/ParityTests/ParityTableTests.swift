import Foundation
import Testing

/// The published table is that of the scenarios. `UPDATE_PARITY_TABLE=1 swift test --filter ParityTests` writes it.
@Suite struct ParityTableTests {
    @Test func thePublishedTableIsNotStale() throws {
        if ProcessInfo.processInfo.environment["UPDATE_PARITY_TABLE"] != nil {
            try Data(ParityTable.text.utf8).write(to: ParityTable.file)
        }
        let published = try String(contentsOf: ParityTable.file, encoding: .utf8)
        #expect(
            published == ParityTable.text, "Stale. To renew it: UPDATE_PARITY_TABLE=1 swift test --filter ParityTests")
    }
}
