import Foundation
import LocalAuthorizationServer
import TestSupport
import Testing

extension BrowserTests {
    /// The accessibility and the layout of the server's pages.
    @Suite(.enabled(if: Survival.isReported, "\(Survival.isLong)")) struct PageTests {
        @Test("Every page has one level 1 heading, landmarks, and a name for each control")
        func accessibility() async throws {
            try await Sample.each { sample, tab in
                let tree = try await tab.accessibilityTree()
                #expect(tree.headingLevels == sample.headings, "\(sample)")
                for landmark in sample.landmarks { #expect(tree.count(landmark) == 1, "\(sample)") }
                #expect(tree.controls.map(\.name) == sample.controls, "\(sample)")
                #expect(try await tab.text("document.documentElement.lang") == "en")
                #expect(try await tab.text("document.title") == sample.title)
                #expect(try await tab.text("document.activeElement.id") == sample.focus, "\(sample)")
            }
        }

        @Test(
            "A field with wrong input is marked as invalid and described by its error",
            arguments: [Sample.wrongPassword, .wrongUserCode])
        func wrongInput(_ sample: Sample) async throws {
            try await sample.shown { tab in
                let fields = try await tab.accessibilityTree().controls.filter { $0.role == "textbox" }
                #expect(!fields.isEmpty)
                for field in fields {
                    #expect(field.properties["invalid"]?.text == "true")
                    #expect(field.description.contains("again"), "\(field.name)")
                }
            }
        }

        @Test(
            "Every page fits phones and desktops, with legible text and large enough controls, also in dark mode"
        )
        func looks() async throws {
            try await Sample.each { sample, tab in
                for screen in Screen.all {
                    let name = "\(sample)-\(screen)"
                    try await tab.fit(screen)
                    let fits = try await tab.fitsWidth()
                    #expect(fits, "\(name)")
                    let small = try await tab.smallTargets(under: 44)
                    #expect(small == [], "\(name)")
                    let faint = try await tab.faintTexts()
                    #expect(faint == [], "\(name)")
                    try await tab.keepPicture(name)
                    _ = try await tab.evaluate("document.querySelector('#faults')?.scrollIntoView()")
                    if sample.headings.count > 1 { try await tab.keepPicture("\(name)-faults") }
                }
            }
        }

        @Test("The focus is visible")
        func focus() async throws {
            try await Sample.consent.shown { tab in
                try await tab.focus("Deny")
                #expect(try await tab.text("getComputedStyle(document.activeElement).outlineStyle") == "solid")
                #expect(try await tab.text("getComputedStyle(document.activeElement).outlineWidth") == "3px")
            }
        }

        @Test("The page's content security policy allows its style sheet, and nothing else")
        func policy() async throws {
            try await Sample.signIn.shown { tab in
                #expect(try await tab.text("getComputedStyle(document.querySelector('button')).cursor") == "pointer")
                let isLoaded = """
                    (() => { const s = document.createElement('script'); s.text = 'window.hit = 1';
                    document.head.append(s); return window.hit === 1 })()
                    """
                let hasRun = try await tab.evaluate(isLoaded)
                #expect(hasRun == false)
            }
        }
    }
}
