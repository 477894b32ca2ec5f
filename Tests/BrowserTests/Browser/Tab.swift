import Foundation

/// A tab: what is shown in it, and what a user does to it with keys and a pointer.
struct Tab: Sendable {
    /// A key that does more than write.
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

    /// The page is not as the test has it.
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

    // MARK: Going somewhere

    /// Does what leads to another page, and returns when that has been loaded.
    func loading(_ act: () async throws -> Void) async throws {
        let mark = browser.mark
        try await act()
        try await browser.event("Page.lifecycleEvent", of: session, since: mark) { $0["name"].text == "load" }
    }

    /// Enters an address, and returns when its page has been loaded.
    func open(_ url: URL) async throws {
        let mark = browser.mark
        let loader = try await call("Page.navigate", ["url": .string(url.absoluteString)])["loaderId"]
        try await browser.event("Page.lifecycleEvent", of: session, since: mark) {
            $0["name"].text == "load" && $0["loaderId"] == loader
        }
    }

    // MARK: Seeing

    func evaluate(_ expression: String) async throws -> JSON {
        let result = try await call("Runtime.evaluate", ["expression": .string(expression), "returnByValue": true])
        guard result["exceptionDetails"] == .null else { throw Lost(text: expression) }
        return result["result"]["value"]
    }

    func text(_ expression: String) async throws -> String { try await evaluate(expression).text ?? "" }

    /// The page's first heading.
    func heading() async throws -> String { try await text("document.querySelector('h1')?.innerText") }

    /// What a user who does not see would hear, node by node.
    func accessibilityTree() async throws -> AccessibilityTree {
        AccessibilityTree(try await call("Accessibility.getFullAXTree"))
    }

    /// Shows the page as this screen does.
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

    /// The screen as a PNG file.
    func picture() async throws -> Data {
        let picture = try await call("Page.captureScreenshot", ["format": "png"])["data"].text
        return picture.flatMap { Data(base64Encoded: $0) } ?? Data()
    }

    // MARK: Doing

    /// Writes where the focus is.
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

    /// Goes through the page with the Tab key until the focus is on the control of this name.
    func focus(_ name: String) async throws {
        for _ in 0..<20 {
            if try await text("(document.activeElement.labels?.[0] ?? document.activeElement).innerText") == name {
                return
            }
            try await press(.tab)
        }
        throw Lost(text: "The Tab key does not lead to \(name).")
    }

    /// Presses the pointer's button so many times in a row in the middle of a button.
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
