import Foundation

/// The layout of a page: its width, its targets' sizes, and the contrast of its text.
extension Tab {
    /// Whether the page fits without horizontal scrolling.
    func fitsWidth() async throws -> Bool {
        try await evaluate("document.documentElement.scrollWidth <= innerWidth").isTrue
    }

    /// The visible controls lower than this many pixels (WCAG 2.2, 2.5.5 and 2.5.8). The height of a checkbox includes
    /// its label.
    func smallTargets(under height: Int) async throws -> JSON {
        try await evaluate(
            """
            [...document.querySelectorAll('input:not([type=hidden]), select, button, a, summary')]
            .map(e => e.type == 'checkbox' ? e.labels[0] : e).filter(e => e.getClientRects().length)
            .filter(e => e.getBoundingClientRect().height < \(height)).map(e => e.outerHTML)
            """)
    }

    /// The texts with a contrast below 4.5 to their background (WCAG 2.2, 1.4.3).
    func faintTexts() async throws -> JSON {
        try await evaluate(
            """
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
            """)
    }

    /// Saves a picture to the folder in the environment variable `BROWSER_PICTURES`, if set.
    func keepPicture(_ name: String) async throws {
        guard let path = ProcessInfo.processInfo.environment["BROWSER_PICTURES"] else { return }
        let folder = URL(fileURLWithPath: path, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try await picture().write(to: folder.appendingPathComponent("\(name).png"))
    }
}
