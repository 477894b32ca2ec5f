import Foundation
import TestSupport
import Testing

extension BrowserTests {
    /// The page that `migration-report --html` writes, opened from its file.
    @Suite(.enabled(if: Survival.isReported, "\(Survival.isLong)")) struct MigrationPageTests {
        @Test("The page shows the share left to move, each finding with its advice, each file and each use")
        func content() async throws {
            try await shown { tab in
                #expect(try await tab.text("document.querySelector('.left').innerText") == "67 % left to move")
                #expect(try await tab.text("document.querySelector('progress').value.toString()") == "33")
                let findings = try await tab.text("document.querySelector('.findings').innerText")
                #expect(findings.contains("LWA104") && findings.contains("To do: "))
                let captions = try await tab.evaluate(
                    "[...document.querySelectorAll('caption')].map(e => e.innerText)"
                ).list.compactMap(\.text)
                #expect(captions.prefix(2) == ["Uses of each code", "Uses in each file"])
                #expect(captions.dropFirst(2).map { $0.hasPrefix("Uses in ") } == [true, true])
                let uses = try await tab.evaluate(
                    "[...document.querySelectorAll('h3 + .scroll tbody tr')].map(e => e.innerText)"
                ).list.compactMap(\.text)
                #expect(uses.count == 2)
                #expect(uses.first?.contains("AIMobileLib.getProfile") == true)
                #expect(uses.first?.contains("AMZNUser.fetch(_:)") == true)
            }
        }

        @Test("A file's name is text on the page: it adds no element, runs nothing and has no control characters")
        func escaping() async throws {
            try await shown { tab in
                let names = try await tab.evaluate("[...document.querySelectorAll('h3')].map(e => e.innerText)")
                    .list.compactMap(\.text)
                #expect(names.contains { $0.hasSuffix("/A & <img src=x onerror=hit=1>\\u{202E}\\u{1B}.swift") })
                #expect(try await tab.evaluate("document.images.length + document.scripts.length").number == 0)
                #expect(try await tab.evaluate("window.hit === 1") == false)
                #expect(
                    try await tab.evaluate(#"/[\u0000-\u0008\u000b-\u001f\u202e]/.test(document.body.innerText)"#)
                        == false)
            }
        }

        @Test("A screen reader finds one title, a heading for each section, and a name for each region and control")
        func accessibility() async throws {
            try await shown { tab in
                let tree = try await tab.accessibilityTree()
                let levels = tree.headingLevels
                #expect(levels.first == 1)
                #expect(levels.filter { $0 == 1 }.count == 1)
                #expect(levels.filter { $0 == 3 }.count == 2)
                #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 })
                for landmark in ["banner", "main"] { #expect(tree.count(landmark) == 1, "\(landmark)") }
                #expect(!tree.controls.isEmpty)
                #expect(tree.controls.allSatisfy { !$0.name.isEmpty })
                #expect(try await tab.text("document.documentElement.lang") == "en")
                let regions = try await tab.evaluate(
                    "[...document.querySelectorAll('.scroll')].every(e => e.ariaLabel && e.tabIndex == 0)")
                #expect(regions == true)
            }
        }

        @Test("The page fits phones and desktops, with legible text and large enough controls, also in dark mode")
        func looks() async throws {
            try await shown { tab in
                for screen in Screen.all {
                    try await tab.fit(screen)
                    let fits = try await tab.fitsWidth()
                    #expect(fits, "\(screen)")
                    let faint = try await tab.faintTexts()
                    #expect(faint == [], "\(screen)")
                    try await tab.keepPicture("migration-\(screen)")
                }
            }
        }

        @Test("The keyboard reaches each file's uses, and the focus is visible")
        func focus() async throws {
            try await shown { tab in
                _ = try await tab.evaluate("document.querySelector('a[href=\"#file-0\"]').focus()")
                try await tab.press(.tab)
                #expect(try await tab.text("getComputedStyle(document.activeElement).outlineStyle") == "solid")
                #expect(try await tab.text("getComputedStyle(document.activeElement).outlineWidth") == "3px")
                try await tab.press(.enter)
                #expect(try await tab.text("location.hash") == "#file-1")
            }
        }

        @Test("The page loads no other resource, and its content security policy forbids scripts")
        func standsAlone() async throws {
            try await shown { tab in
                let loaded = try await tab.evaluate("performance.getEntriesByType('resource').map(e => e.name)")
                #expect(loaded == [])
                let isRun = """
                    (() => { const s = document.createElement('script'); s.text = 'window.hit = 1';
                    document.head.append(s); return window.hit === 1 })()
                    """
                #expect(try await tab.evaluate(isRun) == false)
            }
        }

        private func shown(_ body: (Tab) async throws -> Void) async throws {
            let folder = try TemporaryFolder()
            let app = folder["app"]
            try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
            let name = "A & <img src=x onerror=hit=1>\u{202E}\u{1B}.swift"
            try Data("AIMobileLib.getProfile(nil)\nAMZNUser.fetch(f)\n".utf8).write(
                to: app.appendingPathComponent(name))
            let text = "#import \"AIMobileLib.h\"\n[AIMobileLib getClientId];\n"
            try Data(text.utf8).write(to: app.appendingPathComponent("B.m"))
            let run = try await ExampleRun.finished("migration-report", ["--html", folder["page.html"].path, app.path])
            #expect(run.status == 0, "\(run.errors)")
            try await Chromium.withBrowser { browser in
                let tab = try await browser.tab()
                try await tab.open(folder["page.html"])
                try await body(tab)
            }
        }
    }
}
