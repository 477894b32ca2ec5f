import ExampleSupport
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import Testing

/// Checks the sample app's two schemes: one signs in to Amazon, the other to the local authorization server.
@Suite struct LegacyAppSchemeTests {
    private static let names = ["LegacyApp", "LegacyApp-Local"]
    private static let settings = "Examples/LegacyApp/App/LaunchSettings.swift"

    private let redirectURI = "amzn-com.example.legacyapp://?methodName=signin"

    @Test("Each scheme refers to targets of the project", arguments: names)
    func aSchemeNamesTargetsOfTheProject(_ name: String) throws {
        let project = try LegacyAppFiles().project
        let scheme = try LegacyAppFiles.scheme(name)
        #expect(scheme.targets.values.contains("LegacyApp"))
        for (id, target) in scheme.targets { #expect(project.objects[id]?["name"] as? String == target) }
    }

    @Test("The app reads every environment variable that a scheme sets", arguments: names)
    func theAppReadsEveryVariable(_ name: String) throws {
        let code = try LegacyAppFiles.text(Self.settings)
        for variable in try LegacyAppFiles.scheme(name).variables {
            #expect(code.contains("\"\(variable)\""), "\(variable)")
        }
    }

    @Test("The first scheme sets no environment variables") func withTheFirstSchemeTheAppIsAsUsersGetIt() throws {
        #expect(try LegacyAppFiles.scheme("LegacyApp").environment == [:])
    }

    @Test("The UI tests launch the app with the second scheme's environment variables")
    func theUITestsSignInWhereTheSecondSchemeDoes() throws {
        let scheme = try LegacyAppFiles.scheme("LegacyApp-Local")
        #expect(scheme.tested == ["LegacyAppUITests"])
        let code = try LegacyAppFiles.text("Examples/LegacyApp/UITests/LegacyAppUser.swift")
        let set = code.matches(of: /launchEnvironment\["(.+)"\] = "(.+)"/)
        #expect(Dictionary(uniqueKeysWithValues: set.map { (String($0.1), String($0.2)) }) == scheme.environment)
    }

    @Test("The documented command uses the second scheme's port and the app's redirect URI")
    func theDocumentedCommandStartsTheSchemesServer() throws {
        let environment = try LegacyAppFiles.scheme("LegacyApp-Local").environment
        let port = try #require(environment["LWA_SERVER"].flatMap { URL(string: $0)?.port })
        let command = "swift run authorization-server --port \(port) --redirect-uri '\(redirectURI)'"
        let article = "Sources/LoginWithAmazon/LoginWithAmazon.docc/TryingItOut.md"
        for file in [article, ".github/workflows/ci.yml"] {
            #expect(try LegacyAppFiles.text(file).contains(command), "\(file)")
        }
    }

    @Test("The app uses the paths of the local server's endpoints") func theAppKnowsTheServersPaths() throws {
        let code = try LegacyAppFiles.text(Self.settings)
        for endpoint in [Endpoint.authorization, .token, .profile, .signOut] {
            #expect(code.contains("appendingPathComponent(\"\(endpoint.path.dropFirst())\")"), "\(endpoint)")
        }
    }

    @MainActor
    @Test("The local server accepts the app's client id and redirect URI", .timeLimit(.minutes(10)))
    func theServerAcceptsTheApp() async throws {
        let environment = try LegacyAppFiles.scheme("LegacyApp-Local").environment
        let info = try LegacyAppFiles().info()
        #expect(redirectURI == "amzn-\(info["CFBundleIdentifier"] ?? "")://?methodName=signin")
        var options = ServerOptions()
        options.clients[0].redirectURIs = [redirectURI]
        let server = LocalAuthorizationServer(options: options)
        try server.start()
        defer { server.stop() }

        let configuration = AMZNConfiguration(
            clientID: try #require(environment["LWA_CLIENT_ID"]), redirectURI: try #require(URL(string: redirectURI)),
            endpoints: AMZNEndpoints(
                authorization: server.authorizationEndpoint, token: server.tokenEndpoint,
                profile: server.profileEndpoint, signOut: server.signOutEndpoint))
        let manager = AMZNAuthorizationManager(
            configuration: configuration,
            userAgent: ScriptedBrowser(email: DemoUser.ada.email, password: DemoUser.ada.password),
            grantStore: AMZNMemoryGrantStore())
        let request = AMZNAuthorizeRequest()
        request.scopes = [AMZNProfileScope.profile(), AMZNProfileScope.postalCode()]
        #expect(try await manager.authorize(request).user?.name == DemoUser.ada.name)
    }
}
