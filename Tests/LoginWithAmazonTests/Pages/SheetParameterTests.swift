import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Which scene the user is looking at. The system returns scenes in no particular order, so every order is tried.
@Suite struct SceneChoiceTests {
    /// Scenes with the one that is closest to the user.
    private static let rows: [(scenes: [SceneFacts], closest: String)] = [
        ([], "none"),
        ([scene("a", .background), scene("b", .foregroundActive), scene("c", .foregroundInactive)], "b"),
        ([scene("a", .background), scene("c", .foregroundInactive)], "c"),
        ([scene("a", .background)], "a"),
        // An external display.
        ([scene("z", .foregroundActive, isApplication: false), scene("a", .foregroundInactive)], "a"),
        ([scene("z", .foregroundActive, isApplication: false)], "none"),
        // Scenes side by side.
        ([scene("z", .foregroundActive, looksActive: false), scene("a", .foregroundActive)], "a"),
        ([scene("z", .foregroundActive, hasKeyWindow: false), scene("a", .foregroundActive)], "a"),
        (["a", "b", "c"].map { scene($0, .foregroundActive) }, "c"),
    ]

    @Test("The application's most active scene is chosen; looks, key window and identifier break ties")
    func choices() {
        for row in Self.rows {
            let rotations = row.scenes.indices.map { Array(row.scenes[$0...] + row.scenes[..<$0]) }
            for order in rotations + rotations.map({ $0.reversed() }) {
                #expect((SceneFacts.closest(of: order) { $0 }?.identifier ?? "none") == row.closest, "\(order)")
            }
        }
    }

    private static func scene(
        _ identifier: String, _ activation: SceneFacts.Activation, isApplication: Bool = true, looksActive: Bool = true,
        hasKeyWindow: Bool = true
    ) -> SceneFacts {
        var scene = SceneFacts(activation: activation, identifier: identifier)
        (scene.isApplication, scene.looksActive, scene.hasKeyWindow) = (isApplication, looksActive, hasKeyWindow)
        return scene
    }
}

/// How the system's sheet recognizes the redirect.
@Suite struct WebAuthenticationCallbackTests {
    @Test(
        "An HTTPS redirect keeps the registered path, a scheme is in lower case, and other URIs are for other agents",
        arguments: [
            ("https://app.example/signed-in", .https(host: "app.example", path: "/signed-in")),
            ("https://app.example/signed-in/", .https(host: "app.example", path: "/signed-in/")),
            ("https://app.example/signed%20in/a%2Fb", .https(host: "app.example", path: "/signed%20in/a%2Fb")),
            ("https://app.example/%C3%BC/", .https(host: "app.example", path: "/%C3%BC/")),
            ("https://app.example/", .https(host: "app.example", path: "/")),
            ("https://app.example", .https(host: "app.example", path: "/")),
            ("HTTPS://App.Example/A?b=c", .https(host: "app.example", path: "/A")),
            ("amzn-com.Example.App://?methodName=signin", .scheme("amzn-com.example.app")),
            ("http://127.0.0.1/redirect", nil), ("no-scheme", nil),
        ] as [(String, WebAuthenticationCallback?)])
    func callback(uri: String, expected: WebAuthenticationCallback?) {
        do {
            #expect(try WebAuthenticationCallback(address(uri)) == expected)
        } catch {
            #expect(expected == nil && (error as? AMZNUserAgentError)?.isCannotPresent == true)
        }
    }
}
