import Foundation
import TestSupport

/// A headless Chromium with its own profile. The methods control one tab with the DevTools protocol, and block the
/// calling thread.
final class Chromium {
    /// A problem with the browser or the page, such as a command that fails or an unexpected state.
    struct Lost: Error { let text: String }

    private static let program = ["chromium", "chromium-browser", "google-chrome"].lazy
        .compactMap(BuiltProgram.init(tool:)).first?.url.path

    static let isHere = program != nil
    static let missing = "needs chromium, chromium-browser or google-chrome in PATH"

    private let folder: TemporaryFolder
    private let process = Process()
    private let (commands, messages) = (Pipe(), Pipe())
    private var buffer = Data()
    /// The number of bytes at the start of the buffer that contain no NUL. They aren't searched again after each read,
    /// because a message can have millions of bytes.
    private var searched = 0
    private var lastID = 0
    private var session: String?
    /// How many pages have loaded.
    private var loads = 0

    init() throws {
        guard let program = Self.program else { throw Lost(text: Self.missing) }
        signal(SIGPIPE, SIG_IGN)
        folder = try TemporaryFolder()
        // Chromium's sandbox doesn't work as root. This browser shows only the tests' own pages.
        let sandbox = getuid() == 0 ? "--no-sandbox" : ""
        let script = """
            HOME='\(folder.url.path)' exec '\(program)' --user-data-dir='\(folder["profile"].path)' --headless=new \
            --remote-debugging-pipe \(sandbox) --no-first-run --no-default-browser-check --disable-sync --disable-gpu \
            --disable-background-networking --disable-component-update --disable-dev-shm-usage --no-proxy-server \
            --password-store=basic about:blank 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null
            """
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script]
        process.standardInput = commands
        process.standardOutput = messages
        try process.run()
        try messages.fileHandleForWriting.close()
        // Terminates the browser before the test's deadline. If the browser hangs, this also ends the wait for its next
        // message.
        DispatchQueue.global().asyncAfter(deadline: .now() + Double(2 * Deadline.secondsPerMinute)) { [process] in
            process.terminate()
        }
        try attach()
    }

    deinit {
        try? commands.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    private func attach() throws {
        let target = try call("Target.createTarget", ["url": "about:blank"])["targetId"]
        session =
            try call("Target.attachToTarget", ["targetId": target ?? "", "flatten": true])["sessionId"] as? String
        try call("Page.enable")
        try call("Emulation.setFocusEmulationEnabled", ["enabled": true])
    }

    // MARK: DevTools protocol

    /// Sends a command and waits for its result.
    @discardableResult
    func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        lastID += 1
        var command: [String: Any] = ["id": lastID, "method": method, "params": parameters]
        command["sessionId"] = session
        try commands.fileHandleForWriting.write(
            contentsOf: JSONSerialization.data(withJSONObject: command) + [0])
        while true {
            let message = try next()
            guard message["id"] as? Int == lastID else { continue }
            guard let result = message["result"] as? [String: Any] else { throw Lost(text: "\(method): \(message)") }
            return result
        }
    }

    /// Waits for the next message. Each message ends with a NUL.
    private func next() throws -> [String: Any] {
        while true {
            if let end = buffer.dropFirst(searched).firstIndex(of: 0) {
                let message = try JSONSerialization.jsonObject(with: buffer[buffer.startIndex..<end])
                buffer = Data(buffer[(end + 1)...])
                searched = 0
                guard let message = message as? [String: Any] else { continue }
                if message["method"] as? String == "Page.loadEventFired" { loads += 1 }
                return message
            }
            let data = messages.fileHandleForReading.availableData
            guard !data.isEmpty else { throw Lost(text: "The browser has ended.") }
            searched = buffer.count
            buffer += data
        }
    }

    // MARK: Pages

    /// Runs an action that loads another page. Returns in the second frame after the page has loaded, because the
    /// browser may not set the focus before the first frame.
    func loading(_ act: () throws -> Void) throws {
        let before = loads
        try act()
        while loads == before { _ = try next() }
        try evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    }

    func open(_ url: URL) throws { try loading { try call("Page.navigate", ["url": url.absoluteString]) } }

    /// Evaluates a JavaScript expression and returns its value. If the value is a promise, waits for its result.
    @discardableResult
    func evaluate(_ expression: String) throws -> Any? {
        let parameters: [String: Any] = ["expression": expression, "returnByValue": true, "awaitPromise": true]
        let result = try call("Runtime.evaluate", parameters)
        guard result["exceptionDetails"] == nil else { throw Lost(text: expression) }
        return (result["result"] as? [String: Any])?["value"]
    }

    func text(_ expression: String) throws -> String { try evaluate(expression) as? String ?? "" }

    /// The page's visible text.
    func body() throws -> String { try text("document.body.innerText") }

    // MARK: Input

    /// Inserts text into the focused element.
    func write(_ text: String) throws { try call("Input.insertText", ["text": text]) }

    func press(_ key: String, _ code: Int, text: String? = nil) throws {
        var event: [String: Any] = ["type": "keyDown", "key": key, "windowsVirtualKeyCode": code]
        event["text"] = text
        try call("Input.dispatchKeyEvent", event)
        try call("Input.dispatchKeyEvent", ["type": "keyUp", "key": key, "windowsVirtualKeyCode": code])
    }

    /// Presses the Tab key until the focus is on the control with this name. Throws an error after 30 presses.
    func focus(_ name: String) throws {
        let focused = "(document.activeElement.labels?.[0] ?? document.activeElement).innerText"
        for _ in 0..<30 {
            if try text(focused) == name { return }
            try press("Tab", 9)
        }
        throw Lost(text: "The Tab key doesn't lead to \(name).")
    }

    /// Moves the focus to a button or link with the Tab key, presses Enter, and waits for the next page.
    func choose(_ name: String) throws {
        try focus(name)
        try loading { try press("Enter", 13, text: "\r") }
    }
}
