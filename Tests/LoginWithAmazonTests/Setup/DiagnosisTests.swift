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

    @Test("All five findings for a valid app are fine")
    func validAppHasNoProblem() throws {
        let findings = diagnose(try KeyMaker.key(), ["other", "AMZN-com.example.app"])
        #expect(findings.map(\.severity) == [.fine, .fine, .fine, .fine, .fine])
    }

    @Test("If the Info.plist doesn't register the redirect URI's scheme, that is the only problem of a valid app")
    func unregisteredSchemeIsReported() throws {
        let unregistered = diagnose(try KeyMaker.key(), []).filter { $0.severity == .wrong }
        #expect(unregistered.count == 1)
        #expect(unregistered.first?.text.contains("the URL scheme amzn-com.example.app") == true)
    }

    private let proxies = ProxyVariables(["http_proxy": "http://proxy.example", "no_proxy": "a"])
    private let local = address("http://127.0.0.1:8080/")
    private let server = address("https://api.amazon.com/")

    @Test("Outside 1: A proxy that might receive requests to this machine is reported, with a value for no_proxy")
    func proxyForLocalRequestsIsReported() {
        let endpoints = AMZNEndpoints(authorization: server, token: server, profile: server, signOut: local)
        let finding = EndpointDiagnosis.finding(endpoints, proxies: proxies)
        #expect(finding.severity == .wrong)
        #expect(finding.text.contains("127.0.0.1,localhost,::1,a"))
    }

    @Test("Outside 1: A proxy isn't reported if only the sign-in page is on this machine")
    func proxyIsNoProblemForALocalPage() {
        let endpoints = AMZNEndpoints(authorization: local, token: server, profile: server, signOut: server)
        #expect(EndpointDiagnosis.finding(endpoints, proxies: proxies).severity == .fine)
    }

    @Test("If the API key is missing, malformed or for another bundle identifier, that is the only finding")
    func unusableKeyIsReported() throws {
        for key in [nil, "nonsense", try KeyMaker.key(["bundleId": "com.example.other"])] {
            let findings = diagnose(key, [])
            #expect(findings.map(\.severity) == [.wrong], "\(key)")
            #expect(findings[0].text.contains("API key"), "\(key)")
        }
    }

    @Test(
        "A redirect URI's scheme, authority, path and fragment decide whether it is fine, doubtful or wrong",
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
        #expect(text.hasPrefix("These endpoints are invalid or not secure: authorization, profile, sign-out."))
    }

    @Test("The diagnosis of a working store of the app's own finds no problem, and leaves no test value in the store")
    func diagnosisLeavesNothingInACustomStore() throws {
        let store = ScriptedStore(log: EventLog())
        #expect(StoreDiagnosis.finding(store, clientID: "client").severity == .fine)
        #expect(try store.read(for: "diagnosis") == nil)
    }

    @Test("If the app's own store can't be written, the diagnosis reports the store's reason")
    func failureOfACustomStoreIsReported() {
        let store = ScriptedStore(log: EventLog())
        store.fail(.writing)
        #expect(StoreDiagnosis.finding(store, clientID: "client") == AMZNFinding(.wrong, "The disk is full."))
    }

    @Test("Outside 15: Diagnosing a usable file store changes no file's content or mode, and leaves nothing behind")
    func diagnosisChangesNoFile() throws {
        let folder = try TemporaryFolder()
        let store = AMZNFileGrantStore(url: folder.url)
        try store.write(GrantCodec.encode(.fresh), for: "client")
        let names = try folder.names()
        let before = try names.map { try Data(contentsOf: folder[$0]) }
        let path = try store.path(for: "client")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let modes = try names.map { try folder.mode(of: $0) }
        #expect(StoreDiagnosis.finding(store, clientID: "client").severity == .fine)
        #expect(StoreDiagnosis.finding(AMZNFileGrantStore(url: folder["a/b"]), clientID: "client").severity == .fine)
        #expect(try folder.names() == names)
        #expect(try names.map { try folder.mode(of: $0) } == modes)
        #expect(try names.map { try Data(contentsOf: folder[$0]) } == before)
    }

    @Test("A folder in the place of the client's file is reported; a file that the next sign-in replaces isn't")
    func folderInPlaceOfTheGrantIsReported() throws {
        let folder = try TemporaryFolder()
        let store = AMZNFileGrantStore(url: folder.url)
        try store.write(Data("damaged".utf8), for: "client")
        let path = try store.path(for: "client")
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
        let findings = { Harness.configuration.diagnose(grantStore: store).map(\.text) }
        #expect(findings().last == "The store can be written and read back.")
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(findings().last == AMZNGrantStoreError.folderInPlace.description)
    }

    @Test("A store that can't be read now is reported")
    func unreadableStoreIsReported() {
        let store = ScriptedStore(log: EventLog())
        store.fail(.reading)
        #expect(
            StoreDiagnosis.finding(store, clientID: "client") == AMZNFinding(.wrong, "The device is locked."))
    }

    @Test(
        "The first finding for a configuration without an API key reports whether there is a client id",
        arguments: [("client", "fine: There is a client id."), ("", "wrong: The client id is empty.")])
    func firstFindingIsAboutTheClientID(clientID: String, start: String) {
        let findings = Harness.configuration(clientID: clientID).diagnose(grantStore: AMZNMemoryGrantStore())
        #expect(findings.first?.description.hasPrefix(start) == true)
    }

    @Test("The redirect URI's scheme is looked up in the main bundle, and is the only problem if it isn't registered")
    func schemeIsSoughtInTheMainBundle() {
        let findings = Harness.configuration.diagnose(grantStore: AMZNMemoryGrantStore())
        #expect(findings.map(\.severity) == [.fine, .fine, .wrong, .fine, .fine])
        #expect(findings[2].text.hasPrefix("The Info.plist doesn't register the URL scheme amzn-com.example.app"))
        #expect(findings[3].description == "fine: The endpoints use HTTPS or a loopback address.")
    }

    @Test("A diagnosis of a main bundle without an API key reports only the missing key")
    func mainBundleWithoutAKeyIsReported() {
        let findings = AMZNConfiguration.diagnose()
        #expect(findings.map(\.severity) == [.wrong])
        #expect(findings[0].text.hasPrefix("The main bundle's Info.plist has no text under APIKey."))
    }
}
