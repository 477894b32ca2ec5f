import Foundation
import LoginWithAmazon
import TestSupport

/// A process with nearly all of its permitted descriptors open.
enum Descriptors {
    private static let redirectURI = address("http://127.0.0.1/callback")
    private static let page = address(
        "https://example.com/ap/oa?redirect_uri=http%3A%2F%2F127.0.0.1%2Fcallback&state=state-1")

    /// Opens a page with a command, and prints the page's result.
    static func open(left: Int, command: String) async {
        let agent = AMZNLoopbackUserAgent(timeout: 20, browserCommand: command, lastsAsLongAsPage: true)
        take(butFor: left)
        do {
            _ = try await agent.present(page, redirectURI: redirectURI)
            say("redirect")
        } catch {
            say("\(error)")
        }
    }

    /// Receives a connection while no descriptor is left. Prints the processor time used meanwhile, in milliseconds,
    /// and the result of the redirect once descriptors are available again.
    static func starve() async {
        let seen = Locked<URL?>(nil)
        let agent = AMZNLoopbackUserAgent(timeout: 60) { page in seen.withLock { $0 = page } }
        async let redirect = agent.present(page, redirectURI: redirectURI)
        while seen.withLock({ $0 == nil }) { await Task.yield() }
        guard let text = seen.withLock({ $0 })?.absoluteString.removingPercentEncoding,
            let port = text.components(separatedBy: "127.0.0.1:").last.flatMap({ UInt16($0.prefix { $0.isNumber }) })
        else { exit(70) }
        let taken = take(butFor: 1)
        let connection = TestConnection(port: port)
        connection?.send("GET /callback?code=c&state=state-1 HTTP/1.1\r\n\r\n")
        let before = busyMilliseconds
        // Suspending the task would need a descriptor.
        rest()
        say("busy \(busyMilliseconds - before)")
        taken.forEach(SystemCall.close)
        say(((try? await redirect)??.query) ?? "nothing")
        connection?.close()
    }

    private static func rest() { Thread.sleep(forTimeInterval: 1) }

    /// Opens the main queue's descriptor. Otherwise Dispatch opens it when the main thread reaches its first `await`,
    /// and traps if no descriptor is left by then. Must be called on the main thread.
    static func openMainQueue() { RunLoop.main.run(until: Date()) }

    @discardableResult
    private static func take(butFor left: Int) -> [Int32] {
        var limit = rlimit(rlim_cur: 256, rlim_max: 256)
        #if canImport(Glibc)
            guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { exit(77) }
        #else
            guard setrlimit(RLIMIT_NOFILE, &limit) == 0 else { exit(77) }
        #endif
        var taken: [Int32] = []
        while case let descriptor = dup(STDIN_FILENO), descriptor >= 0 { taken.append(descriptor) }
        taken.suffix(left).forEach(SystemCall.close)
        return taken.dropLast(left)
    }

    private static var busyMilliseconds: Int { Int(clock() / (CLOCKS_PER_SEC / 1_000)) }
}
