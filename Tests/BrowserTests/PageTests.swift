import Foundation
import LocalAuthorizationServer
import TestSupport
import Testing

extension BrowserTests {
    /// The server's pages, as assistive technology has them and as they look.
    @Suite struct PageTests {
        @Test("Every page has one title of the first level, landmarks, and a name for each control")
        func accessibility() async throws {
            try await Sample.each { sample, tab in
                let tree = try await tab.accessibilityTree()
                #expect(tree.headingLevels == [1], "\(sample)")
                for landmark in ["banner", "main", "contentinfo"] { #expect(tree.count(landmark) == 1, "\(sample)") }
                #expect(tree.controls.map(\.name) == sample.controls, "\(sample)")
                #expect(try await tab.text("document.documentElement.lang") == "en")
                #expect(try await tab.text("document.title") == sample.title)
                #expect(try await tab.text("document.activeElement.id") == sample.focus, "\(sample)")
            }
        }

        @Test("A field that was filled in wrongly says so, and why", arguments: [Sample.wrongPassword, .wrongUserCode])
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

        @Test("Every page fits phones and desktops, and all in it can be read and hit, in the dark too")
        func looks() async throws {
            try await Sample.each { sample, tab in
                for screen in Screen.all {
                    let name = "\(sample)-\(screen)"
                    try await tab.fit(screen)
                    let fits = try await tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
                    #expect(fits == true, "\(name)")
                    let small = try await tab.evaluate(Self.smallTargets)
                    #expect(small == [], "\(name)")
                    let faint = try await tab.evaluate(Self.faintTexts)
                    #expect(faint == [], "\(name)")
                    try await keepPicture(name, of: tab)
                }
            }
        }

        @Test("Where the focus is can be seen")
        func focus() async throws {
            try await Sample.consent.shown { tab in
                try await tab.focus("Deny")
                #expect(try await tab.text("getComputedStyle(document.activeElement).outlineStyle") == "solid")
                #expect(try await tab.text("getComputedStyle(document.activeElement).outlineWidth") == "3px")
            }
        }

        @Test("The style sheet is in force: the page's own policy lets it pass, and nothing else")
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

        /// With `BROWSER_PICTURES` in the environment, the folder for pictures to look at.
        private func keepPicture(_ name: String, of tab: Tab) async throws {
            guard let path = ProcessInfo.processInfo.environment["BROWSER_PICTURES"] else { return }
            let folder = URL(fileURLWithPath: path, isDirectory: true)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try await tab.picture().write(to: folder.appendingPathComponent("\(name).png"))
        }

        /// What can be pressed is 44 pixels high (WCAG 2.2, 2.5.5); a checkbox is pressed by its label too.
        private static let smallTargets = """
            [...document.querySelectorAll('input:not([type=hidden]), button, a')]
            .map(e => e.type == 'checkbox' ? e.labels[0] : e)
            .filter(e => e.getBoundingClientRect().height < 44).map(e => e.outerHTML)
            """

        /// Texts with a contrast under 4.5 to what they stand on (WCAG 2.2, 1.4.3).
        private static let faintTexts = """
            (() => {
            const parts = c => c.match(/[\\d.]+/g).map(Number);
            const light = c => parts(c).slice(0, 3).map(v => v / 255)
              .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
              .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
            const ground = e => { for (; e; e = e.parentElement) {
              const c = getComputedStyle(e).backgroundColor; if ((parts(c)[3] ?? 1) > 0) return c; } return 'rgb(255,255,255)' };
            return [...document.querySelectorAll('body *')]
              .filter(e => e.type != 'hidden' && e.value || [...e.childNodes].some(n => n.nodeType == 3 && n.data.trim()))
              .filter(e => { const [a, b] = [light(getComputedStyle(e).color), light(ground(e))];
                return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5 })
              .map(e => e.outerHTML) })()
            """
    }
}
