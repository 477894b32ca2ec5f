import Foundation
import TestSupport
import Testing

extension BrowserTests {
    /// The page that `side-by-side --html` writes, opened from its file.
    @Suite(.enabled(if: Survival.isReported, "\(Survival.isLong)")) struct ComparisonPageTests {
        @Test("Both columns of a step show the call, the requests, the callback and the store")
        func bothAPIs() async throws {
            try await shown { tab in
                let columns = try await tab.evaluate(
                    "[...document.querySelectorAll('#step-2 article')].map(e => e.innerText)"
                ).list.compactMap(\.text)
                #expect(columns.count == 2)
                let calls = ["AIMobileLib.authorizeUser", "AMZNAuthorizationManager.shared().authorize"]
                let callbacks = ["The delegate receives requestDidSucceed", "The handler receives result"]
                let languages = [["Objective-C"], ["Swift, async", "Objective-C"]]
                for (index, (column, (call, callback))) in zip(columns, zip(calls, callbacks)).enumerated() {
                    let steps =
                        [call] + languages[index] + [
                            "opens the authorization URL", "GET /ap/oa", "POST /ap/consent", "redirect",
                            "POST /auth/o2/token", callback, "before: ", "after: ",
                        ]
                    for step in steps { #expect(column.contains(step), "\(step) in \(column)") }
                    let places = steps.compactMap { column.range(of: $0)?.lowerBound }
                    #expect(places == places.sorted())
                }
                let summary = try await tab.text("document.querySelector('.summary').innerText")
                #expect(summary.contains("different by design"))
            }
        }

        @Test("The accessibility tree has one title, a heading for each step and SDK, and a name for each control")
        func accessibility() async throws {
            try await shown { tab in
                let tree = try await tab.accessibilityTree()
                let levels = tree.headingLevels
                #expect(levels.first == 1)
                #expect(levels.filter { $0 == 1 }.count == 1)
                // One heading has no columns: that of the box with the changes.
                #expect(levels.filter { $0 == 3 }.count == 2 * (levels.filter { $0 == 2 }.count - 1))
                #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 })
                for landmark in ["banner", "main", "navigation"] { #expect(tree.count(landmark) == 1, "\(landmark)") }
                #expect(!tree.controls.isEmpty)
                #expect(tree.controls.allSatisfy { !$0.name.isEmpty })
                #expect(try await tab.text("document.documentElement.lang") == "en")
            }
        }

        @Test(
            "The page fits phones and desktops, with legible text and large enough controls, also in dark mode"
        )
        func looks() async throws {
            try await shown { tab in
                _ = try await tab.evaluate("document.querySelectorAll('details').forEach(e => e.open = true)")
                for screen in Screen.all {
                    try await tab.fit(screen)
                    let fits = try await tab.fitsWidth()
                    #expect(fits, "\(screen)")
                    let small = try await tab.smallTargets(under: 24)
                    #expect(small == [], "\(screen)")
                    let faint = try await tab.faintTexts()
                    #expect(faint == [], "\(screen)")
                    try await tab.keepPicture("comparison-open-\(screen)")
                }
            }
        }

        @Test("The keyboard reaches the steps, and the focus is visible")
        func focus() async throws {
            try await shown { tab in
                try await tab.focus("First login")
                #expect(try await tab.text("getComputedStyle(document.activeElement).outlineStyle") == "solid")
                #expect(try await tab.text("getComputedStyle(document.activeElement).outlineWidth") == "3px")
                try await tab.press(.enter)
                #expect(try await tab.text("location.hash") == "#step-2")
            }
        }

        @Test("The page loads no other resource")
        func standsAlone() async throws {
            try await shown { tab in
                let loaded = try await tab.evaluate("performance.getEntriesByType('resource').map(e => e.name)")
                #expect(loaded == [])
            }
        }

        /// Takes the README's pictures, `side-by-side.png` and, in dark mode, `side-by-side~dark.png`.
        @Test("The documentation's pictures show the summary and the first login")
        func pictures() async throws {
            try await shown { tab in
                for screen in Screen.all {
                    try await tab.fit(screen)
                    let place = screen.isPhone ? "comparison-\(screen)" : "side-by-side\(screen.isDark ? "~dark" : "")"
                    _ = try await tab.evaluate("document.querySelector('#step-2').scrollIntoView()")
                    let top = try await tab.evaluate("document.querySelector('#step-2').getBoundingClientRect().top")
                        .number
                    #expect((0...100).contains(top ?? -1), "\(screen)")
                    try await tab.keepPicture(place)
                    _ = try await tab.evaluate("scrollTo(0, 0)")
                    try await tab.keepPicture("comparison-top-\(screen)")
                }
            }
        }

        private func shown(_ body: (Tab) async throws -> Void) async throws {
            let folder = try TemporaryFolder()
            let run = try await ExampleRun.finished("side-by-side", ["--html", folder["page.html"].path])
            #expect(run.status == 0, "\(run.errors)")
            try await Chromium.withBrowser { browser in
                let tab = try await browser.tab()
                try await tab.open(folder["page.html"])
                try await body(tab)
            }
        }
    }
}
