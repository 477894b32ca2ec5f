import Foundation
import Testing

@testable import LoginWithAmazon

/// Which scene the user is looking at. The system returns scenes in no particular order, so every order is tried.
@Suite struct SceneChoiceTests {
    @Test("The most active scene is chosen")
    func theMostActiveSceneIsChosen() {
        let scenes = [scene("a", .background), scene("b", .foregroundActive), scene("c", .foregroundInactive)]
        #expect(SceneChoice.closest(of: []) == nil)
        #expect(choices(scenes) == ["b"])
        #expect(choices(scenes, SceneChoice.active) == ["b"])
        #expect(choices([scenes[0], scenes[2]]) == ["c"])
    }

    @Test("An inactive scene shows no sheet", arguments: [SceneFacts.Activation.foregroundInactive, .background])
    func aSceneThatIsNotActiveGetsNoSheet(activation: SceneFacts.Activation) {
        #expect(choices([scene("a", activation)], SceneChoice.active) == ["none"])
        #expect(choices([scene("a", activation)]) == ["a"])
    }

    @Test("An external display is not chosen")
    func anExternalDisplayIsNotChosen() {
        var display = scene("display", .foregroundActive)
        display.isApplication = false
        #expect(choices([display, scene("app", .foregroundInactive)]) == ["app"])
        #expect(choices([display, scene("app", .foregroundInactive)], SceneChoice.active) == ["none"])
        #expect(choices([display]) == ["none"])
    }

    @Test("Of scenes side by side, the one that looks active is chosen")
    func theSceneThatLooksActiveIsChosen() {
        var other = scene("z", .foregroundActive)
        other.looksActive = false
        #expect(choices([other, scene("a", .foregroundActive)]) == ["a"])
    }

    @Test("Of equally active scenes, the one with the key window is chosen")
    func theSceneWithTheKeyWindowIsChosen() {
        var other = scene("z", .foregroundActive)
        other.hasKeyWindow = false
        #expect(choices([other, scene("a", .foregroundActive)]) == ["a"])
    }

    @Test("Otherwise equal scenes are ordered by their identifiers")
    func equalScenesAreOrderedByIdentifier() {
        #expect(choices(["a", "b", "c"].map { scene($0, .foregroundActive) }) == ["c"])
    }

    private func scene(_ identifier: String, _ activation: SceneFacts.Activation) -> SceneFacts {
        SceneFacts(activation: activation, identifier: identifier)
    }

    /// The identifiers chosen from all rotations and reversals of the scenes.
    private func choices(
        _ scenes: [SceneFacts], _ choice: ([SceneFacts]) -> Int? = SceneChoice.closest
    ) -> Set<String> {
        let rotations = scenes.indices.map { Array(scenes[$0...] + scenes[..<$0]) }
        let orders = rotations + rotations.map { $0.reversed() }
        return Set(orders.map { order in choice(order).map { order[$0].identifier } ?? "none" })
    }
}

/// How the system's sheet recognizes the redirect.
@Suite struct WebAuthenticationCallbackTests {
    @Test(
        "An HTTPS redirect keeps the registered path",
        arguments: [
            ("https://app.example/signed-in", "app.example", "/signed-in"),
            ("https://app.example/signed-in/", "app.example", "/signed-in/"),
            ("https://app.example/signed%20in/a%2Fb", "app.example", "/signed%20in/a%2Fb"),
            ("https://app.example/%C3%BC/", "app.example", "/%C3%BC/"),
            ("https://app.example/", "app.example", "/"),
            ("https://app.example", "app.example", "/"),
            ("HTTPS://App.Example/A?b=c", "app.example", "/A"),
        ])
    func anHTTPSRedirectKeepsItsPathAsRegistered(uri: String, host: String, path: String) throws {
        let callback = try WebAuthenticationCallback(#require(URL(string: uri)))
        #expect(callback == .https(host: host, path: path))
    }

    @Test("The scheme is converted to lower case")
    func aSchemeIsInLowerCase() throws {
        let callback = try WebAuthenticationCallback(#require(URL(string: "amzn-com.Example.App://?methodName=signin")))
        #expect(callback == .scheme("amzn-com.example.app"))
    }

    @Test(
        "A redirect URI that the sheet can't receive is left to another agent",
        arguments: ["http://127.0.0.1/redirect", "no-scheme"])
    func aRedirectURIThatTheSheetCannotReceiveIsRefused(uri: String) throws {
        let url = try #require(URL(string: uri))
        let error = #expect(throws: AMZNUserAgentError.self) { try WebAuthenticationCallback(url) }
        #expect(error?.isCannotPresent == true)
    }
}
