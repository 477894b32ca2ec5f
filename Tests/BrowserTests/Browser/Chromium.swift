import Foundation
import LoginWithAmazon
import TestSupport

/// A headless Chromium with its own profile, driven over a pipe with the DevTools protocol.
final class Chromium: Sendable {
    /// A command that the browser refused.
    struct Refused: Error { let text: String }

    /// The installed browser, if any.
    static let program: URL? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return ["chromium", "chromium-browser", "google-chrome"].lazy
            .flatMap { name in folders.map { URL(fileURLWithPath: "\($0)/\(name)") } }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    /// Whether a browser is installed and `WITHOUT_BROWSER` is not set, which disables these tests.
    static let isHere = program != nil && ProcessInfo.processInfo.environment["WITHOUT_BROWSER"] == nil
    static let missing = "needs chromium, chromium-browser or google-chrome in PATH, and WITHOUT_BROWSER not set"

    private let folder: TemporaryFolder
    private let commands = Locked<FileHandle?>(nil)
    private let log = MessageLog()
    private let lastID = Locked(0)

    /// A browser to be started with ``start()``, or by running ``command``.
    init() throws {
        guard let program = Self.program else { throw Refused(text: Self.missing) }
        signal(SIGPIPE, SIG_IGN)
        folder = try TemporaryFolder()
        for name in ["commands", "messages"] where mkfifo(folder[name].path, 0o600) != 0 { throw POSIXError(.EIO) }
        try Data(Self.script(program, folder).utf8).write(to: folder["browser"])
    }

    /// The previous test's browser, kept for the next test. It ends with this process.
    private static let idle = Locked<Chromium?>(nil)

    /// Runs `body` with a browser that all tests share, because starting one takes about as long as a test. Closes its
    /// tabs and clears their storage afterwards. After a failure the next test starts another browser.
    static func withBrowser<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: (Chromium) async throws -> Result
    ) async throws -> Result {
        let browser = if let idle = idle.exchange(nil) { idle } else { try await started() }
        do {
            let result = try await body(browser)
            try await browser.closeTabs()
            idle.exchange(browser)
            return result
        } catch {
            await browser.close()
            throw error
        }
    }

    /// Static objects aren't deallocated at the end of a process, so the browser and its folder would remain.
    private static let endsWithProcess: Void = { atexit { Chromium.idle.exchange(nil)?.closeCommands() } }()

    private static func started() async throws -> Chromium {
        _ = endsWithProcess
        let browser = try Chromium()
        try browser.start()
        await browser.connect()
        return browser
    }

    private func closeTabs() async throws {
        for context in try await call("Target.getBrowserContexts")["browserContextIds"].list {
            try await call("Target.disposeBrowserContext", ["browserContextId": context])
        }
    }

    // MARK: Starting

    /// The command that starts the browser, to which the address is appended. It runs the script with `sh`, because
    /// running it directly may fail with ETXTBSY while another test starts a process.
    var command: String { "sh \(folder["browser"].path)" }

    /// Starts the browser.
    func start() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [folder["browser"].path]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// Returns when the browser has started.
    func connect() async {
        await withCheckedContinuation { continuation in
            // Opening one end of a named pipe blocks until the other end is opened.
            Thread.detachNewThread { [self] in
                let writer = try? FileHandle(forWritingTo: folder["commands"])
                let reader = try? FileHandle(forReadingFrom: folder["messages"])
                commands.withLock { $0 = writer }
                continuation.resume()
                if let reader { Self.read(reader, into: log) }
                log.end()
            }
        }
    }

    // MARK: DevTools protocol

    /// Sends a command and waits for its result.
    @discardableResult
    func call(_ method: String, _ parameters: JSON = [:], session: String? = nil) async throws -> JSON {
        let id = lastID.withLock { id in
            id += 1
            return id
        }
        var command: [String: JSON] = ["id": .number(Double(id)), "method": .string(method), "params": parameters]
        command["sessionId"] = session.map(JSON.string)
        let bytes = try JSONEncoder().encode(JSON.object(command)) + [0]
        let mark = log.count
        try commands.withLock { try $0?.write(contentsOf: bytes) }
        let reply = try await log.first(since: mark) { $0["id"] == .number(Double(id)) }
        if let text = reply["error"]["message"].text { throw Refused(text: "\(method): \(text)") }
        return reply["result"]
    }

    /// The position from which ``event(_:of:since:where:)`` searches.
    var mark: Int { log.count }

    /// The first event with this name in a session after the mark that satisfies `isWanted`.
    func event(
        _ name: String, of session: String, since mark: Int, where isWanted: (JSON) -> Bool = { _ in true }
    ) async throws {
        _ = try await log.first(since: mark) {
            $0["method"].text == name && $0["sessionId"].text == session && isWanted($0["params"])
        }
    }

    /// A new tab that shares no cookies with the others.
    func tab() async throws -> Tab {
        let context = try await call("Target.createBrowserContext")["browserContextId"]
        let target = try await call("Target.createTarget", ["url": "about:blank", "browserContextId": context])
        return try await attach(target)
    }

    /// The tab with which the browser was started, once its page has loaded.
    func firstTab() async throws -> Tab {
        let targets = try await call("Target.getTargets")["targetInfos"].list
        guard let page = targets.first(where: { $0["type"].text == "page" }) else { throw Refused(text: "no page") }
        let mark = log.count
        let tab = try await attach(page)
        while try await tab.text("location.protocol + document.readyState") != "http:complete" {
            try await event("Page.lifecycleEvent", of: tab.session, since: mark) { $0["name"].text == "load" }
        }
        return tab
    }

    private func attach(_ target: JSON) async throws -> Tab {
        let attached = try await call(
            "Target.attachToTarget", ["targetId": target["targetId"], "flatten": true])
        let tab = Tab(browser: self, session: attached["sessionId"].text ?? "")
        try await tab.prepare()
        return tab
    }

    // MARK: Ending

    /// Kills the process. Returns when it has ended.
    func kill() async throws {
        let number = try String(contentsOf: folder["number"], encoding: .utf8)
        _ = Foundation.kill(Int32(number.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0, SIGKILL)
        await log.untilOver()
    }

    /// Closes every window. Returns when the process has ended.
    func close() async {
        closeCommands()
        await log.untilOver()
    }

    private func closeCommands() {
        commands.withLock { commands in
            try? commands?.close()
            commands = nil
        }
    }
}

extension Chromium {
    /// A script that starts the browser with the protocol's pipes as descriptors 3 and 4.
    private static func script(_ program: URL, _ folder: TemporaryFolder) -> String {
        // Chromium's sandbox does not work as root. It shows only pages from this process.
        let sandbox = getuid() == 0 ? "--no-sandbox" : ""
        return """
            echo $$ >'\(folder["number"].path)'
            HOME='\(folder.url.path)' exec '\(program.path)' --user-data-dir='\(folder["profile"].path)' \\
                --headless=new --remote-debugging-pipe \(sandbox) --no-first-run --no-default-browser-check \\
                --disable-background-networking --disable-component-update --disable-sync --disable-gpu \\
                --disable-dev-shm-usage --no-proxy-server --password-store=basic "$@" \\
                3<'\(folder["commands"].path)' 4>'\(folder["messages"].path)'

            """
    }

    /// Messages end with a NUL.
    private static func read(_ output: FileHandle, into log: MessageLog) {
        var message = Data()
        while case let data = output.availableData, !data.isEmpty {
            // Searches new data only: a long message, such as an accessibility tree, arrives in hundreds of pieces.
            var pieces = data.split(separator: 0, omittingEmptySubsequences: false)
            let last = pieces.removeLast()
            for piece in pieces {
                message += piece
                if let message = try? JSONDecoder().decode(JSON.self, from: message) { log.add(message) }
                message = Data()
            }
            message += last
        }
    }
}
