import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Proxy variables with a running proxy, which must receive no request to this machine.
@Suite(.timeLimit(.minutes(10))) struct ProxyTests {
    /// The variables that name a proxy.
    static let names = ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"]

    @Test(
        "Outside 1: An example succeeds behind a proxy, which receives no request", arguments: names,
        ["", "example.com"])
    func examples(name: String, others: String) async throws {
        let proxy = try TestServer(reply: Self.forbidden)
        let end = try await ProgramRun.run(
            "side-by-side", changes: [name: proxy.url("").absoluteString, "no_proxy": others])
        #expect(end.status == 0, "\(end.output) \(end.errors)")
        #expect(proxy.requests == [])
    }

    @Test(
        "Outside 1: Every example succeeds behind a proxy",
        arguments: [["legacy-client"], ["modern-client"], ["device-grant"], ["device-grant", "--code-pair"]])
    func everyExample(command: [String]) async throws {
        let proxy = try TestServer(reply: Self.forbidden)
        let end = try await ProgramRun.run(
            command[0], Array(command.dropFirst()), changes: ["http_proxy": proxy.url("").absoluteString])
        #expect(end.status == 0, "\(end.output) \(end.errors)")
        #expect(proxy.requests == [])
    }

    @Test(
        "Outside 1: Without exceptions a program fails with a clear error, and the proxy receives no request",
        .enabled(if: ProxyVariables.areObeyed, "this system's URLSession ignores the variables"),
        arguments: names.filter { $0 != "HTTP_PROXY" }, ["", "example.com,10.0.0.0/8", "127.0.0.1:80", "*, x"])
    func refusal(name: String, exceptions: String) async throws {
        let proxy = try TestServer(reply: Self.forbidden)
        let server = try TestServer(reply: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let end = try await ProgramRun.run(
            "NetworkProbe", ["fetch", server.url("/").absoluteString],
            changes: [name: proxy.url("").absoluteString, "no_proxy": exceptions])
        #expect(end.output.contains("no_proxy"), "\(end.output) \(end.errors)")
        #expect(end.output.contains("endpoints: wrong"))
        #expect(proxy.requests == [])
        #expect(server.requests == [])
    }

    @Test(
        "Outside 1: A program with an exception for this machine connects directly",
        arguments: ["127.0.0.1", "example.com, 127.0.0.1", "*", "::1,127.0.0.1,x"])
    func exception(exceptions: String) async throws {
        let proxy = try TestServer(reply: Self.forbidden)
        let server = try TestServer(reply: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let end = try await ProgramRun.run(
            "NetworkProbe", ["fetch", server.url("/").absoluteString],
            changes: ["http_proxy": proxy.url("").absoluteString, "NO_PROXY": exceptions])
        #expect(end.output.contains("endpoints: fine"), "\(end.output) \(end.errors)")
        #expect(proxy.requests == [])
        #expect(server.requests.count == 1)
    }

    private static let forbidden = "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
}
