import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite struct LoopbackHostTests {
    @Test(
        "TLS and loopback hosts are secure",
        arguments: [
            "https://example.com", "HTTPS://example.com/a", "https://127.0.0.1", "https://user@example.com:8443/a",
            "http://127.0.0.1", "http://127.0.0.1:8080/a", "http://[::1]", "http://[::1]:8080/a", "http://localhost:80",
            "HTTP://localhost",
        ])
    func tlsOrThisMachineIsAllowed(text: String) {
        #expect(LoopbackHost.isAllowed(address(text)))
    }

    @Test(
        "Every other URL is insecure",
        arguments: [
            "http://example.com", "http://127.0.0.1.example.com", "http://127.0.0.1@example.com",
            "http://localhost:80@example.com", "http://localhost.example.com", "http://127.0.0.2", "http://0.0.0.0",
            "http://[::]", "http://[::2]", "http://2130706433", "http://0177.0.0.1", "http:///a", "https:///a",
            "http:a",
            "ftp://127.0.0.1", "file:///a", "amzn-a://", "localhost:80", "//127.0.0.1",
        ])
    func everythingElseIsNot(text: String) {
        #expect(!LoopbackHost.isAllowed(address(text)))
    }
}
