import Foundation

/// A tab of the browser, with its content and a user's input.
struct Tab: Sendable {
    /// A key that enters no text.
    enum Key: String, Sendable {
        case tab = "Tab"
        case enter = "Enter"
        case space = " "

        fileprivate var code: Int {
            switch self {
            case .tab: 9
            case .enter: 13
            case .space: 32
            }
        }

        fileprivate var text: String? {
            switch self {
            case .tab: nil
            case .enter: "\r"
            case .space: " "
            }
        }
    }

    /// The page is not as the test expects.
    struct Lost: Error { let text: String }

    let browser: Chromium
    let session: String

    @discardableResult
    func call(_ method: String, _ parameters: JSON = [:]) async throws -> JSON {
        try await browser.call(method, parameters, session: session)
    }

    func prepare() async throws {
        try await call("Page.enable")
        try await call("Emulation.setFocusEmulationEnabled", ["enabled": true])
        try await call("Page.setLifecycleEventsEnabled", ["enabled": true])
    }

    // MARK: Navigation

    /// Runs an action that leads to another page, and returns when that page has loaded.
    func loading(_ act: () async throws -> Void) async throws {
        let mark = browser.mark
        try await act()
        try await browser.event("Page.lifecycleEvent", of: session, since: mark) { $0["name"].text == "load" }
    }

    /// Opens an address, and returns when its page has loaded.
    func open(_ url: URL) async throws {
        let mark = browser.mark
        let loader = try await call("Page.navigate", ["url": .string(url.absoluteString)])["loaderId"]
        try await browser.event("Page.lifecycleEvent", of: session, since: mark) {
            $0["name"].text == "load" && $0["loaderId"] == loader
        }
    }

    // MARK: Content

    func evaluate(_ expression: String) async throws -> JSON {
        let result = try await call("Runtime.evaluate", ["expression": .string(expression), "returnByValue": true])
        guard result["exceptionDetails"] == .null else { throw Lost(text: expression) }
        return result["result"]["value"]
    }

    func text(_ expression: String) async throws -> String { try await evaluate(expression).text ?? "" }

    /// The page's first heading.
    func heading() async throws -> String { try await text("document.querySelector('h1')?.innerText") }

    /// The page's accessibility tree, as a screen reader has it.
    func accessibilityTree() async throws -> AccessibilityTree {
        AccessibilityTree(try await call("Accessibility.getFullAXTree"))
    }

    /// Emulates this screen.
    func fit(_ screen: Screen) async throws {
        try await call(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .number(Double(screen.width)), "height": .number(Double(screen.height)),
                "deviceScaleFactor": 1, "mobile": .bool(screen.isPhone),
            ])
        let colours: JSON = ["name": "prefers-color-scheme", "value": screen.isDark ? "dark" : "light"]
        try await call("Emulation.setEmulatedMedia", ["features": [colours]])
    }

    /// The visible page as a PNG file.
    func picture() async throws -> Data {
        let picture = try await call("Page.captureScreenshot", ["format": "png"])["data"].text
        return picture.flatMap { Data(base64Encoded: $0) } ?? Data()
    }

    // MARK: Input

    /// Enters text at the focus.
    func write(_ text: String) async throws { try await call("Input.insertText", ["text": .string(text)]) }

    func press(_ key: Key) async throws {
        var event: [String: JSON] = [
            "type": key.text == nil ? "rawKeyDown" : "keyDown", "key": .string(key.rawValue),
            "windowsVirtualKeyCode": .number(Double(key.code)),
        ]
        event["text"] = key.text.map(JSON.string)
        try await call("Input.dispatchKeyEvent", .object(event))
        event["type"] = "keyUp"
        event["text"] = nil
        try await call("Input.dispatchKeyEvent", .object(event))
    }

    /// Presses the Tab key until the focus is on the control with this name.
    func focus(_ name: String) async throws {
        for _ in 0..<20 {
            if try await text("(document.activeElement.labels?.[0] ?? document.activeElement).innerText") == name {
                return
            }
            try await press(.tab)
        }
        throw Lost(text: "The Tab key does not lead to \(name).")
    }

    /// Clicks this many times in the middle of a button.
    func click(_ name: String, times: Int = 1) async throws {
        let middle = try await evaluate(
            """
            (() => { const b = [...document.querySelectorAll('button, a')].find(b => b.innerText == '\(name)');
            b.scrollIntoView(); const r = b.getBoundingClientRect();
            return { x: r.x + r.width / 2, y: r.y + r.height / 2 } })()
            """)
        for count in 1...times {
            for type in ["mousePressed", "mouseReleased"] {
                try await call(
                    "Input.dispatchMouseEvent",
                    [
                        "type": .string(type), "x": middle["x"], "y": middle["y"], "button": "left",
                        "clickCount": .number(Double(count)),
                    ])
            }
        }
    }
}
