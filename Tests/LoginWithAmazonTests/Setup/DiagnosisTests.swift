import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct DiagnosisTests {
    private func diagnose(_ key: String?, _ schemes: [String]) -> [AMZNFinding] {
        var info: [String: Any] = ["CFBundleURLTypes": [["CFBundleURLSchemes": schemes]]]
        info["CFBundleIdentifier"] = "com.example.app"
        info["APIKey"] = key
        return AMZNConfiguration.diagnose(infoPlist: info, grantStore: AMZNMemoryGrantStore())
    }

    @Test("A diagnosis finds no problem in a valid app, and reports a missing URL scheme")
    func validAppHasNoProblem() throws {
        let findings = diagnose(try KeyMaker.key(), ["other", "AMZN-com.example.app"])
        #expect(findings.map(\.severity) == [.fine, .fine, .fine, .fine, .fine])
        let unregistered = diagnose(try KeyMaker.key(), []).filter { $0.severity == .wrong }
        #expect(unregistered.count == 1)
        #expect(unregistered.first?.text.contains("the URL scheme amzn-com.example.app") == true)
    }

    @Test("Outside 1: A proxy that would receive requests to this machine is reported, unless only the page is local")
    func proxyForLocalRequestsIsReported() {
        let proxies = ProxyVariables(["http_proxy": "http://proxy.example", "no_proxy": "a"])
        let local = address("http://127.0.0.1:8080/")
        let server = address("https://api.amazon.com/")
        let finding = EndpointDiagnosis.finding(
            AMZNEndpoints(authorization: server, token: server, profile: server, signOut: local), proxies: proxies)
        #expect(finding.severity == .wrong)
        #expect(finding.text.contains("127.0.0.1,localhost,::1,a"))
        let page = AMZNEndpoints(authorization: local, token: server, profile: server, signOut: server)
        #expect(EndpointDiagnosis.finding(page, proxies: proxies).severity == .fine)
    }

    @Test("A missing or malformed API key, and one for another bundle identifier, are reported")
    func unusableKeyIsReported() throws {
        for key in [nil, "nonsense", try KeyMaker.key(["bundleId": "com.example.other"])] {
            let findings = diagnose(key, [])
            #expect(findings.map(\.severity) == [.wrong], "\(key)")
            #expect(findings[0].text.contains("API key"), "\(key)")
        }
    }

    @Test(
        "A redirect URI's scheme, host, port and form decide whether it is fine, doubtful or wrong",
        arguments: [
            ("amzn-com.example.app://?methodName=signin", AMZNFinding.Severity.fine),
            ("https://example.com/back", .fine),
            ("http://127.0.0.1/callback", .fine), ("http://example.com/back", .wrong), ("myapp://back", .doubtful),
            ("amzn-com.example.app://#x", .wrong), ("relative", .wrong), ("file:///a", .wrong),
            ("com.example.app:/back", .fine), ("urn:ietf:wg:oauth:2.0:oob", .wrong), ("mailto:a@b", .wrong),
            ("http://localhost/back", .doubtful), ("http://localhost:1/back", .fine),
            ("http://127.0.0.1:0/back", .wrong), ("http://[::1]:70000/back", .wrong),
            ("http://user@127.0.0.1/back", .wrong), ("https://user@example.com/back", .wrong),
        ])
    func redirectURIDeterminesTheSeverity(uri: String, severity: AMZNFinding.Severity) {
        #expect(RedirectDiagnosis.form(of: address(uri)).severity == severity)
    }

    @Test("Insecure endpoints are reported by name")
    func insecureEndpointsAreNamed() {
        let bad = AMZNEndpoints(
            authorization: address("http://example.com/"), token: address("http://127.0.0.1/"),
            profile: address("ftp://example.com/"), signOut: address("http://example.com/"))
        let text = EndpointDiagnosis.finding(bad).text
        #expect(text.hasPrefix("These endpoints don't use HTTPS: authorization, profile, sign-out."))
    }

    @Test("A diagnosis leaves nothing in the app's own store, and reports why the store fails")
    func ownStoreIsTriedWithoutATrace() throws {
        let store = ScriptedStore(log: EventLog())
        #expect(StoreDiagnosis.finding(store).severity == .fine)
        #expect(try store.read(for: "diagnosis") == nil)
        store.fail(.writing)
        #expect(StoreDiagnosis.finding(store) == AMZNFinding(.wrong, "The disk is full."))
    }

    @Test("Outside 15: A diagnosis leaves every file and mode unchanged, and creates no file")
    func diagnosisChangesNoFile() throws {
        let folder = try TemporaryFolder()
        let store = AMZNFileGrantStore(url: folder.url)
        try store.write(Data("damaged".utf8), for: "other")
        try store.setAside(for: "other")
        try store.write(GrantCodec.encode(.fresh), for: "client")
        let names = try folder.names()
        let before = try names.map { try Data(contentsOf: folder[$0]) }
        let path = try store.path(for: "client")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let modes = try names.map { try folder.mode(of: $0) }
        #expect(StoreDiagnosis.finding(store).severity == .fine)
        #expect(StoreDiagnosis.finding(AMZNFileGrantStore(url: folder["a/b"])).severity == .fine)
        #expect(try folder.names() == names)
        #expect(try names.map { try folder.mode(of: $0) } == modes)
        #expect(try names.map { try Data(contentsOf: folder[$0]) } == before)
    }

    @Test("The first finding for a configuration without an API key is about the client id")
    func firstFindingIsAboutTheClientID() {
        let known = Harness.configuration
        let findings = known.diagnose(grantStore: AMZNMemoryGrantStore())
        #expect(findings.map(\.severity) == [.fine, .fine, .wrong, .fine, .fine])
        #expect(findings[3].description == "fine: The endpoints use HTTPS or a loopback address.")
        let nameless = AMZNConfiguration(clientID: "", redirectURI: known.redirectURI, endpoints: known.endpoints)
        #expect(
            nameless.diagnose(grantStore: AMZNMemoryGrantStore()).first?.text.hasPrefix("The client id is empty.")
                == true)
        #expect(AMZNConfiguration.diagnose().map(\.severity) == [.wrong])
    }
}
