import Foundation

/// The controls and the accessibility problems of a page. Problems are, for example, a missing name, a missing focus
/// ring or low contrast.
struct PageReport {
    /// The names of the controls in the accessibility tree.
    let controls: [String]
    let problems: [String]

    /// Examines the browser's page. Checks overflow and contrast on a phone and a desktop, in light and dark mode. Each
    /// control must be at least `controlHeight` pixels high. The default is the minimum of WCAG 2.2, criterion 2.5.8.
    init(_ browser: Chromium, controlHeight: Int = 24) throws {
        try browser.evaluate("document.querySelectorAll('details').forEach(e => e.open = true)")
        let nodes = (try browser.call("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]] ?? [])
            .filter { $0["ignored"] as? Bool != true }
        let role = { (node: [String: Any]) in (node["role"] as? [String: Any])?["value"] as? String ?? "" }
        let name = { (node: [String: Any]) in (node["name"] as? [String: Any])?["value"] as? String ?? "" }
        let operable: Set = [
            "button", "textbox", "searchbox", "checkbox", "link", "combobox", "spinbutton", "DisclosureTriangle",
        ]
        controls = nodes.filter { operable.contains(role($0)) }.map(name)

        let levels = nodes.filter { role($0) == "heading" }.compactMap { node in
            (node["properties"] as? [[String: Any]])?.first { $0["name"] as? String == "level" }
                .flatMap { ($0["value"] as? [String: Any])?["value"] as? Int }
        }
        var problems: [String] = []
        if levels.first != 1 || levels.filter({ $0 == 1 }).count != 1 {
            problems.append("the first heading isn't the only one of level 1: \(levels)")
        }
        if zip(levels, levels.dropFirst()).contains(where: { $1 > $0 + 1 }) {
            problems.append("the headings skip a level: \(levels)")
        }
        if nodes.filter({ role($0) == "main" }).count != 1 { problems.append("not exactly one main landmark") }
        if controls.contains("") { problems.append("a control without a name") }
        if try browser.text("document.title").isEmpty { problems.append("no title") }
        if try browser.text("document.documentElement.lang").isEmpty { problems.append("no language") }
        self.problems = try problems + Self.looks(browser) + Self.controls(browser, controlHeight)
    }

    private static func looks(_ browser: Chromium) throws -> [String] {
        try [(390, false), (390, true), (1280, false), (1280, true)].flatMap { width, isDark in
            try browser.show(width: width, isDark: isDark)
            let overflows = try browser.evaluate("document.documentElement.scrollWidth > \(width)") as? Bool
            let faint = try browser.evaluate(faintTexts) as? [String] ?? []
            return (overflows == false ? [] : ["overflows at \(width) px"])
                + faint.map { "contrast below 4.5 (\(isDark ? "dark" : "light")): \($0)" }
        }
    }

    /// The problems of controls that are less than `height` pixels high or have no focus ring.
    private static func controls(_ browser: Chromium, _ height: Int) throws -> [String] {
        // After a key press, the browser shows the focus ring of controls that a script focuses.
        try browser.press("Tab", 9)
        let script = """
            [...document.querySelectorAll('a, button, select, summary, input:not([type=hidden])')].flatMap(e => {
              e.focus();
              const style = getComputedStyle(e), name = ': ' + e.outerHTML;
              const hasRing = style.outlineStyle == 'solid' && parseFloat(style.outlineWidth) >= 3;
              return [...(e.getBoundingClientRect().height < \(height) ? ['less than \(height) px high' + name] : []),
                ...(hasRing ? [] : ['no focus ring' + name])] })
            """
        return try browser.evaluate(script) as? [String] ?? ["controls can't be examined"]
    }

    /// A script that returns the elements whose text has a contrast below 4.5 to its background (WCAG 2.2, criterion
    /// 1.4.3).
    private static let faintTexts = """
        (() => {
        const parts = c => c.match(/[\\d.]+/g).map(Number);
        const light = c => parts(c).slice(0, 3).map(v => v / 255)
          .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
          .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
        const ground = e => { for (; e; e = e.parentElement) {
          const c = getComputedStyle(e).backgroundColor; if ((parts(c)[3] ?? 1) > 0) return c; } return 'rgb(255,255,255)' };
        return [...document.querySelectorAll('body *')].filter(e => e.tagName != 'SCRIPT')
          .filter(e => e.type != 'hidden' && e.value || [...e.childNodes].some(n => n.nodeType == 3 && n.data.trim()))
          .filter(e => { const [a, b] = [light(getComputedStyle(e).color), light(ground(e))];
            return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5 })
          .map(e => e.outerHTML) })()
        """
}

extension Chromium {
    /// Emulates a screen with this width in pixels, and with a dark or light colour scheme.
    func show(width: Int, isDark: Bool) throws {
        try call(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": width < 800 ? 844 : 800, "deviceScaleFactor": 1, "mobile": width < 800])
        let colours = ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]
        try call("Emulation.setEmulatedMedia", ["features": [colours]])
    }
}
