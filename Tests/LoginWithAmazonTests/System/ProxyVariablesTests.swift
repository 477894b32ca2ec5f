import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct ProxyVariablesTests {
    @Test(
        "Promise 74: Only variables that libcurl reads for plain HTTP are used, and empty ones are ignored",
        arguments: [
            ([:], false), (["http_proxy": "http://p"], true), (["http_proxy": ""], false),
            (["HTTP_PROXY": "http://p"], false),
            (["all_proxy": "p"], true), (["ALL_PROXY": "p"], true), (["https_proxy": "p"], false),
            (["http_proxy": "", "ALL_PROXY": "p"], true),
        ] as [([String: String], Bool)])
    func onlyVariablesOfLibcurlAreUsed(variables: [String: String], isProxied: Bool) {
        #expect(ProxyVariables(variables).mayCarryRequests(to: "127.0.0.1") == isProxied)
    }

    @Test(
        "Promise 74: An entry of no_proxy is used only if every version of libcurl honours it",
        arguments: [
            ("*", "127.0.0.1", true), ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "localhost", false),
            ("a, LOCALHOST ,b", "localhost", true), ("::1", "[::1]", true), ("::1", "::1", true),
            ("[::1]", "::1", false),
            ("127.0.0.0/8", "127.0.0.1", false), ("127.0.0.1:80", "127.0.0.1", false), ("0.0.1", "127.0.0.1", false),
            ("a b,127.0.0.1", "127.0.0.1", false), ("a 127.0.0.1", "127.0.0.1", false),
            ("a\tb,127.0.0.1", "127.0.0.1", false), ("127.0.0.1\t", "127.0.0.1", false),
            (",127.0.0.1", "127.0.0.1", true),
            ("*,a", "127.0.0.1", false), ("", "127.0.0.1", false),
        ])
    func onlyPortableExceptionsAreUsed(list: String, host: String, isDirect: Bool) {
        let variables = ["http_proxy": "http://p", "NO_PROXY": list]
        #expect(ProxyVariables(variables).mayCarryRequests(to: host) != isDirect)
    }

    @Test("Promise 74: The variable no_proxy overrides NO_PROXY")
    func lowercaseNoProxyOverridesTheOther() {
        let variables = ["http_proxy": "http://p", "NO_PROXY": "127.0.0.1", "no_proxy": "other"]
        #expect(ProxyVariables(variables).mayCarryRequests(to: "127.0.0.1"))
    }

    @Test(
        "Promise 74: The proposed no_proxy retains the existing entries and covers the loopback hosts",
        arguments: ["", "a,b", "*", "127.0.0.1"])
    func proposedNoProxyKeepsTheEntries(list: String) {
        let value = ProxyVariables(["http_proxy": "p", "NO_PROXY": list]).noProxyForLoopback
        #expect(value == (["": "127.0.0.1,localhost,::1", "*": "*"][list] ?? "127.0.0.1,localhost,::1,\(list)"))
        for host in ["127.0.0.1", "localhost", "[::1]"] {
            #expect(!ProxyVariables(["http_proxy": "p", "no_proxy": value]).mayCarryRequests(to: host), "\(host)")
        }
    }
}
