import Foundation
import Testing

/// Checks of `.github/workflows/ci.yml` beyond the schema of GitHub's workflows.
@Suite struct WorkflowTests {
    private let workflow: String

    init() throws { workflow = try LegacyAppFiles.text(".github/workflows/ci.yml") }

    @Test("Every scheme that the workflow builds exists") func eachSchemeExists() throws {
        let package = try LegacyAppFiles.text("Package.swift")
        let listed = workflow.matches(of: /for scheme in (.+); do/).flatMap { $0.1.split(separator: " ") }
        #expect(!listed.isEmpty)
        for product in listed { #expect(package.contains(".library(name: \"\(product)\"")) }
        let named = workflow.matches(of: /-project .* -scheme ([A-Za-z-]+)/).map { String($0.1) }
        #expect(Set(named) == ["LegacyApp", "LegacyApp-Local"])
        for scheme in named { _ = try LegacyAppFiles.scheme(scheme) }
    }

    @Test("The article lists every destination that the workflow builds for")
    func eachDestinationIsTheArticles() throws {
        let article = try LegacyAppFiles.text("Sources/LoginWithAmazon/LoginWithAmazon.docc/TryingItOut.md")
        let destinations = workflow.matches(of: /\n +- (generic\/platform=.+)/).map { String($0.1) }
        #expect(destinations.count == 5)
        for destination in destinations { #expect(article.contains(destination), "\(destination)") }
    }

    @Test("Every job has a timeout and may only read the repository") func eachJobEndsInTimeAndMayOnlyRead() {
        #expect(workflow.matches(of: /\n {4}runs-on:/).count == workflow.matches(of: /\n {4}timeout-minutes:/).count)
        #expect(workflow.contains("\npermissions:\n  contents: read\n"))
        #expect(workflow.matches(of: /permissions:/).count == 1)
    }

    @Test("Every action is pinned to a major version") func eachActionHasAMajorVersion() {
        let actions = workflow.matches(of: /uses: (.+)/).map { String($0.1) }
        #expect(!actions.isEmpty)
        for action in actions { #expect(action.wholeMatch(of: /actions\/[a-z-]+@v[0-9]+/) != nil, "\(action)") }
    }
}
