import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct DiagnosisTests {
    private func problems(_ schemes: [String]) throws -> [String] {
        let info: [String: Any] = ["CFBundleURLTypes": [["CFBundleURLSchemes": schemes]]]
        let configuration = try AMZNConfiguration(
            apiKey: KeyMaker.key(), bundleIdentifier: "com.example.app", region: .auto)
        return configuration.problems(infoPlist: info, grantStore: AMZNMemoryGrantStore())
    }

    @Test("A valid app has no problem")
    func validAppHasNoProblem() throws {
        #expect(try problems(["other", "AMZN-com.example.app"]) == [])
    }

    @Test("A scheme that the Info.plist doesn't register is reported as the only problem")
    func unregisteredSchemeIsReported() throws {
        let unregistered = try problems([])
        #expect(unregistered.count == 1)
        #expect(unregistered.first?.contains("the URL scheme amzn-com.example.app") == true)
    }

    private let proxies = ProxyVariables(["http_proxy": "http://proxy.example", "no_proxy": "a"])
    private let local = address("http://127.0.0.1:8080/")
    private let server = address("https://api.amazon.com/")

    @Test("Promise 74: A proxy that might receive requests to this machine is reported, with a value for no_proxy")
    func proxyForLocalRequestsIsReported() {
        let endpoints = AMZNEndpoints(authorization: server, token: server, profile: server, signOut: local)
        let problem = EndpointDiagnosis.problem(endpoints, proxies: proxies)
        #expect(problem?.contains("127.0.0.1,localhost,::1,a") == true)
    }

    @Test("Promise 74: A proxy isn't reported if only the sign-in page is on this machine")
    func proxyIsNoProblemForALocalPage() {
        let endpoints = AMZNEndpoints(authorization: local, token: server, profile: server, signOut: server)
        #expect(EndpointDiagnosis.problem(endpoints, proxies: proxies) == nil)
    }

    @Test("A missing or malformed API key, or one for another bundle identifier, is reported as the only problem")
    func unusableKeyIsReported() throws {
        for key in [nil, "nonsense", try KeyMaker.key(["bundleId": "com.example.other"])] {
            var info: [String: Any] = ["CFBundleIdentifier": "com.example.app"]
            info["APIKey"] = key
            let problems = AMZNAuthorizationManager { try AMZNConfiguration(infoPlist: info) }.diagnose()
            #expect(problems.count == 1, "\(key)")
            #expect(problems.first?.contains("API key") == true, "\(key)")
        }
    }

    @Test(
        "Scheme, authority, path and fragment decide whether a redirect URI is fine, risky or unusable",
        arguments: [
            ("amzn-com.example.app://?methodName=signin", Usability.fine),
            ("https://example.com/back", .fine),
            ("http://127.0.0.1/callback", http), ("http://example.com/back", .unusable),
            ("http://example.com:8080/back", .unusable),
            ("myapp://back", .risky),
            ("amzn-com.example.app://#x", .unusable), ("relative", .unusable), ("file:///a", .unusable),
            ("com.example.app:/back", .fine), ("urn:ietf:wg:oauth:2.0:oob", .unusable), ("mailto:a@b", .unusable),
            ("http://localhost/back", .risky), ("http://localhost:1/back", http),
            ("http://127.0.0.1:0/back", .unusable), ("http://[::1]:70000/back", .unusable),
            ("http://user@127.0.0.1/back", .unusable), ("https://user@example.com/back", .unusable),
        ])
    func redirectURIDeterminesTheVerdict(uri: String, usability: Usability) {
        let uri = address(uri)
        #expect((RedirectDiagnosis.error(of: uri) != nil) == (usability == .unusable))
        if usability != .unusable { #expect((RedirectDiagnosis.risk(of: uri) != nil) == (usability == .risky)) }
        let configuration = AMZNConfiguration(
            clientID: "client", redirectURI: uri, endpoints: Harness.configuration.endpoints)
        #expect(configuration.setUpError?.code == (usability == .unusable ? .invalidInput : nil))
    }

    enum Usability { case fine, risky, unusable }

    /// The loopback user agent, which receives HTTP redirects, exists only on macOS and Linux.
    #if canImport(UIKit)
        private static let http = Usability.risky
    #else
        private static let http = Usability.fine
    #endif

    @Test("Insecure endpoints are reported by name")
    func insecureEndpointsAreNamed() {
        let bad = AMZNEndpoints(
            authorization: address("http://example.com/"), token: address("http://127.0.0.1/"),
            profile: address("ftp://example.com/"), signOut: address("http://example.com/"))
        let problem = EndpointDiagnosis.problem(bad)
        let names = "authorization, profile, sign-out"
        #expect(problem?.hasPrefix("These endpoints are invalid or not secure: \(names).") == true)
    }

    @Test(
        "An authorization endpoint with a fragment is reported, because every call fails with code 6",
        arguments: ["#x", "#"])
    func fragmentOfTheEndpointIsReported(fragment: String) {
        let server = address("https://example.com/")
        let configuration = AMZNConfiguration(
            clientID: "client", redirectURI: address("com.example.app:/back"),
            endpoints: AMZNEndpoints(
                authorization: address("https://example.com/ap/oa" + fragment), token: server, profile: server,
                signOut: server))
        let problems = configuration.problems(infoPlist: nil, grantStore: AMZNMemoryGrantStore())
        #expect(configuration.setUpError?.code == .invalidInput)
        #expect(problems.contains("The authorization endpoint has a fragment. Remove it."))
    }

    @Test("The diagnosis of an app's own working store finds no problem, and leaves no test value behind")
    func diagnosisLeavesNothingInACustomStore() throws {
        let log = EventLog()
        let store = ScriptedStore(log: log)
        #expect(StoreDiagnosis.problem(store, clientID: "client") == nil)
        #expect(log.events == ["write", "remove"])
        #expect(try store.read(for: "diagnosis") == nil)
    }

    @Test("Promise 69: A diagnosis of a file store doesn't rewrite the stored grant, and leaves no test value behind")
    func diagnosisDoesNotRewriteTheGrant() throws {
        let folder = try TemporaryFolder()
        let store = AMZNFileGrantStore(url: folder.url)
        let grant = try GrantCodec.encode(.fresh)
        try store.write(grant, for: "client")
        let file = URL(fileURLWithPath: try store.path(for: "client"))
        // A file that a write replaces has mode 0600.
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        #expect(StoreDiagnosis.problem(store, clientID: "client") == nil)
        #expect(try Data(contentsOf: file) == grant)
        #expect(try folder.mode(of: file.lastPathComponent) == 0o644)
        #expect(try folder.names().filter { $0.hasSuffix(".json") } == [file.lastPathComponent])
    }

    @Test("A folder in the place of the client's file is reported; a file that the next sign-in replaces isn't")
    func folderInPlaceOfTheGrantIsReported() throws {
        let folder = try TemporaryFolder()
        let store = AMZNFileGrantStore(url: folder.url)
        try store.write(Data("damaged".utf8), for: "client")
        let path = try store.path(for: "client")
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
        #expect(StoreDiagnosis.problem(store, clientID: "client") == nil)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(
            StoreDiagnosis.problem(store, clientID: "client") == AMZNGrantStoreError.folderInPlace.description)
    }

    @Test("A store that can't be read now is reported")
    func unreadableStoreIsReported() throws {
        let store = ScriptedStore(log: EventLog())
        store.fail(.reading)
        #expect(StoreDiagnosis.problem(store, clientID: "client") == "The device is locked.")
        store.fail()
        store.interrupt(.writing) { store.fail(.reading) }
        #expect(StoreDiagnosis.problem(store, clientID: "client") == "The device is locked.")
        store.fail()
        #expect(try store.read(for: "diagnosis") == nil)
    }

    @Test("`diagnose` reports an empty client id, an unregistered scheme and a failing store, in this order")
    func managerReportsAllProblems() {
        let store = ScriptedStore(log: EventLog())
        store.fail(.writing)
        let problems = Harness(store: store, clientID: "").manager.diagnose()
        #expect(problems.count == 3)
        #expect(problems.first?.hasPrefix("The client id is empty.") == true)
        #expect(
            problems.dropFirst().first?.hasPrefix(
                "The Info.plist doesn't register the URL scheme amzn-com.example.app") == true)
        #expect(problems.last == "The disk is full.")
    }

    @Test("Promise 15: In a program without an API key, the diagnosis reports only the missing key")
    func mainBundleWithoutAKeyIsReported() {
        let problems = AMZNAuthorizationManager().diagnose()
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix("The main bundle's Info.plist has no text under APIKey.") == true)
    }
}
