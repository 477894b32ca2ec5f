import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestTools

/// Shows sign-in pages and sends requests, under conditions such as few descriptors, a proxy, a hostile server, or a
/// machine without IPv6.
enum Pages {
    private static let redirectURI = address("http://127.0.0.1/callback")
    private static let redirect = "GET /callback?code=c&state=state-1 HTTP/1.1\r\n\r\n"

    private static func page(_ redirectURI: String) -> URL {
        address("https://example.com/ap/oa?redirect_uri=\(redirectURI)&state=state-1")
    }

    /// Shows a page whose browser immediately follows a redirect to this loopback redirect URI.
    static func visit(_ redirectURI: String) async {
        await show(AMZNLoopbackUserAgent(timeout: 20, open: sendRedirect), redirectURI)
    }

    /// Sends the redirect, as a browser does at the end of a sign-in.
    @Sendable private static func sendRedirect(to page: URL) {
        let connection = port(of: page).flatMap { TestConnection(port: $0) }
        connection?.send(redirect)
        _ = connection?.receive()
    }

    private static func show(_ agent: AMZNLoopbackUserAgent, _ redirectURI: String) async {
        do {
            say(try await agent.present(page(redirectURI), redirectURI: address(redirectURI))?.query ?? "nothing")
        } catch {
            say("\(error)")
        }
    }

    /// Opens a page, and sends its listener a redirect while no descriptor is left. Prints how much processor time the
    /// process uses meanwhile. Once descriptors are available, prints the query of the redirect.
    static func starve() async {
        let seen = Locked<URL?>(nil)
        let agent = AMZNLoopbackUserAgent(timeout: 60) { page in seen.withLock { $0 = page } }
        async let result = agent.present(page(redirectURI.absoluteString), redirectURI: redirectURI)
        while seen.withLock({ $0 == nil }) { await Task.yield() }
        guard let port = seen.withLock({ $0 }).flatMap(port) else { exit(70) }
        let connection = measure(port, sending: redirect)
        say(((try? await result)??.query) ?? "nothing")
        connection?.close()
    }

    /// Sends the local authorization server a request while no descriptor is left. Prints how much processor time the
    /// process uses meanwhile. Once descriptors are available, prints the status line of the reply.
    static func starveServer() throws {
        let server = try LocalAuthorizationServer()
        let connection = measure(server.port, sending: "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        say(connection?.receive().components(separatedBy: "\r\n")[0] ?? "nothing")
        server.stop()
    }

    /// Connects to a listener and sends a request, with the last available descriptor. Prints how many milliseconds of
    /// processor time the process then uses during one second, and then makes descriptors available again.
    private static func measure(_ port: UInt16, sending request: String) -> TestConnection? {
        var taken = takeDescriptors(butFor: 1)
        var connection = TestConnection(port: port)
        // The system's threads may have taken the descriptor that was left.
        while connection == nil, let next = taken.popLast() {
            SystemCall.close(next)
            connection = TestConnection(port: port)
        }
        connection?.send(request)
        let before = busyMilliseconds
        // Blocks the thread, because `Task.sleep` could need a descriptor for its timer.
        rest(1)
        say("busy \(busyMilliseconds - before)")
        taken.forEach(SystemCall.close)
        return connection
    }

    /// The diagnosis, without the problem that the program has no Info.plist.
    static func problems(of configuration: AMZNConfiguration, _ store: any AMZNGrantStore) -> [String] {
        AMZNAuthorizationManager(configuration: configuration, userAgent: AMZNLoopbackUserAgent(), grantStore: store)
            .diagnose().filter { !$0.hasPrefix("The Info.plist") }
    }

    /// Prints the diagnosis of a configuration with this server, and the result of a request to the server.
    static func fetch(_ server: URL) async {
        let configuration = AMZNConfiguration(
            clientID: "probe", redirectURI: redirectURI,
            endpoints: AMZNEndpoints(authorization: server, token: server, profile: server, signOut: server))
        problems(of: configuration, AMZNMemoryGrantStore()).forEach { say($0) }
        let outcome = await withCheckedContinuation { (reply: CheckedContinuation<String, Never>) in
            let request = WireRequest(method: .get, url: server, headers: [:])
            SessionEnvironment.live(now: { Date() }, uptime: { 0 }).transport.send(request) { result in
                switch result {
                case .success(let answer): reply.resume(returning: "status \(answer.status)")
                case .failure(let failure): reply.resume(returning: failure.message)
                }
            }
        }
        say(outcome)
    }

    /// Takes all available descriptors except this many, and returns the taken ones.
    @discardableResult
    static func takeDescriptors(butFor left: Int) -> [Int32] {
        var taken: [Int32] = []
        while case let descriptor = dup(STDIN_FILENO), descriptor >= 0 { taken.append(descriptor) }
        taken.suffix(left).forEach(SystemCall.close)
        return taken.dropLast(left)
    }

    private static func port(of page: URL) -> UInt16? {
        page.parameter("redirect_uri").flatMap(URL.init(string:))?.port.flatMap(UInt16.init(exactly:))
    }

    private static func rest(_ seconds: TimeInterval) { Thread.sleep(forTimeInterval: seconds) }

    private static var busyMilliseconds: Int { Int(clock() / (CLOCKS_PER_SEC / 1_000)) }
}

/// Counts the sockets that a program would inherit if it were started while other threads create them.
enum Inheritance {
    /// Examines the descriptors from 3 to 63 this many times while another thread creates sockets and accepts
    /// connections. Returns how often an inheritable socket was found.
    static func count(rounds: Int) throws -> Int {
        // This program may have inherited sockets from the program that started it.
        let watched = (3..<64).filter { !isInherited($0) }
        let listening = try LoopbackSocket(isIPv6: false, port: 0)
        let isOver = Locked(false)
        Thread.detachNewThread {
            while !isOver.withLock({ $0 }) {
                let client = TestConnection(port: listening.port)
                let other = SystemSocket.stream(AF_INET)
                let accepted = (0..<1_000).lazy.map { _ in SystemSocket.accept(listening.descriptor) }
                    .first { $0 >= 0 }
                [other, accepted ?? -1].filter { $0 >= 0 }.forEach(SystemCall.close)
                client?.close()
            }
        }
        defer { isOver.withLock { $0 = true } }
        return (0..<rounds).reduce(0) { sum, _ in sum + watched.filter(isInherited).count }
    }

    private static func isInherited(_ descriptor: Int32) -> Bool {
        var (kind, size) = (Int32(), socklen_t(MemoryLayout<Int32>.size))
        guard getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &kind, &size) == 0 else { return false }
        return fcntl(descriptor, F_GETFD) & FD_CLOEXEC == 0
    }
}
