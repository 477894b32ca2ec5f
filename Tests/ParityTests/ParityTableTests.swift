import Foundation
import Testing

/// Compares the published table with the scenarios. `UPDATE_PARITY_TABLE=1 swift test --filter ParityTests` updates it.
@Suite struct ParityTableTests {
    @Test("The published table is up to date")
    func thePublishedTableIsNotStale() throws {
        if ProcessInfo.processInfo.environment["UPDATE_PARITY_TABLE"] != nil {
            try Data(ParityTable.text.utf8).write(to: ParityTable.file)
        }
        let published = try String(contentsOf: ParityTable.file, encoding: .utf8)
        #expect(
            published == ParityTable.text,
            "Out of date. To update it: UPDATE_PARITY_TABLE=1 swift test --filter ParityTests")
    }
}
