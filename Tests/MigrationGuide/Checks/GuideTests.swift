import Foundation
import Testing

/// Tests that the guide contains the compiled code. `UPDATE_MIGRATION_GUIDE=1 swift test --filter MigrationGuideTests`
/// updates the guide.
@Suite struct GuideTests {
    @Test("The guide contains the code of the compiled files") func theCodeOfTheGuideIsThatOfTheFiles() throws {
        let guide = try Guide()
        let filled = try guide.filled(Guide.snippets())
        if ProcessInfo.processInfo.environment["UPDATE_MIGRATION_GUIDE"] != nil {
            try Data(filled.utf8).write(to: Guide.file)
        }
        #expect(
            try Guide().text == filled,
            "The guide is out of date. To update it: UPDATE_MIGRATION_GUIDE=1 swift test --filter MigrationGuideTests")
    }

    @Test("Each snippet appears in the guide once") func everySnippetStandsInTheGuideOnce() throws {
        let guide = try Guide()
        #expect(try guide.names.sorted() == (try Guide.snippets()).keys.sorted())
        #expect(try guide.blocks == guide.names.count)
    }
}
