import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct CodePairWireTests {
    private func form(_ request: WireRequest) -> [String: String] {
        let fields = FormCoding.decode(String(decoding: request.body, as: UTF8.self)) ?? []
        return Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }

    @Test(
        "A code pair request posts client id, scopes and scope data to a fixed path at the token endpoint's origin",
        arguments: ["/auth/o2/token", "/t?x=y#z"])
    func pairRequestHasTheClientAndScopes(path: String) throws {
        let scopes = try RequestedScopes(
            [AMZNProfileScope.profile(), AMZNScopeFactory.scope(withName: "alexa:all", data: ["productID": "p"])],
            rawData: nil)
        let request = try #require(
            WireRequest.codePair(
                scopes, clientID: "client", tokenEndpoint: address("http://127.0.0.1:8080" + path)))
        #expect(request.url.absoluteString == "http://127.0.0.1:8080/auth/O2/create/codepair")
        #expect(request.method == .post)
        #expect(
            form(request) == [
                "response_type": "device_code", "client_id": "client", "scope": "profile alexa:all",
                "scope_data": #"{"alexa:all":{"productID":"p"}}"#,
            ])
    }

    @Test("A poll sends the grant type `device_code`, the device code, the user code and the client id")
    func pollSendsTheDeviceCodeAndUserCode() throws {
        let pair = try #require(CodePair(body: Data(ScriptedTransport.codePair.utf8)))
        let request = WireRequest.poll(pair, clientID: "client", endpoint: address("https://example.com/token"))
        #expect(
            form(request) == [
                "grant_type": "device_code", "device_code": "device-code-1", "user_code": "BCDFGHJK",
                "client_id": "client",
            ])
    }

    @Test(
        "By default, a pair is valid for ten minutes and polled every five seconds; both values have limits",
        arguments: [
            (#""#, 600.0, 5.0), (#","expires_in":"100","interval":"7""#, 100, 7),
            (#","expires_in":-1,"interval":0"#, 1, 1), (#","expires_in":1e9,"interval":1e9"#, 86_400, 86_400),
            (#","expires_in":1800,"interval":900"#, 1_800, 900), (#","expires_in":60,"interval":900"#, 60, 60),
            (#","expires_in":[],"interval":{}"#, 600, 5),
        ])
    func lifetimeAndIntervalHaveDefaultsAndLimits(fields: String, life: TimeInterval, interval: TimeInterval) throws {
        let json = #"{"user_code":"A","device_code":"B","verification_uri":"https://example.com"\#(fields)}"#
        let pair = try #require(CodePair(body: Data(json.utf8)))
        #expect(pair.lifetime == life)
        #expect(pair.interval == interval)
    }

    @Test(
        "A pair without a user code, a device code or a secure verification URI is refused",
        arguments: [
            #"{"device_code":"B","verification_uri":"https://example.com"}"#,
            #"{"user_code":"A","verification_uri":"https://example.com"}"#,
            #"{"user_code":"A","device_code":"B"}"#, #"{"user_code":1,"device_code":2,"verification_uri":3}"#,
            #"{"user_code":"A","device_code":"B","verification_uri":"http://example.com/code"}"#,
            #"{"user_code":"A","device_code":"B","verification_uri":"javascript:alert(1)"}"#, "[]", "",
        ])
    func incompleteOrInsecureReplyIsRefused(body: String) {
        #expect(CodePair(body: Data(body.utf8)) == nil)
    }
}
