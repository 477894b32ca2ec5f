import BothAPIs
import ExampleSupport
import Foundation
import LoginWithAmazon
import TestSupport
import Testing

@testable import LocalAuthorizationServer

/// Tests of the faults in the article *Testing your app without Amazon*, and of the code on the server's page.
@MainActor
@Suite(.deadline) struct TestingWithoutAmazonTests {
    @Test("The code on the server's page equals the compiled files in AppleSurface, in Swift and in Objective-C")
    func codeOnTheServerPageEqualsTheCompiledFiles() throws {
        let code = SetupCode(server: "http://127.0.0.1:8118", client: .demo)
        let clients = "Tests/AppleSurface/Clients"
        #expect(code.swift + "\n" == (try String.ofPackage("\(clients)/Swift/LocalServer.swift")))
        #expect(code.objectiveC + "\n" == (try String.ofPackage("\(clients)/ObjectiveC/LocalServer.m")))
    }

    @Test("Each fault in the article's table causes the listed code; after a code other than 1, the next call succeeds")
    func faultsCauseTheListedCodes() async throws {
        let article = try String.ofPackage("Sources/LoginWithAmazon/LoginWithAmazon.docc/TestingWithoutAmazon.md")
        let rows = article.components(separatedBy: "\n| `").dropFirst().map { row in
            row.components(separatedBy: "|").map { $0.trimmingCharacters(in: [" ", "`"]) }
        }
        #expect(rows.count == 8)
        for row in rows {
            let (fault, call, code) = (row[0], try #require(Self.calls[row[1]], "\(row)"), try #require(UInt(row[2])))
            try await SharedManager.withExclusiveUse { try await play(fault, call, code) }
        }
    }

    private static let calls: [String: ClientCall] = [
        "sign-in": .logIn(["profile"]), "refresh": .accessToken(["profile"], isForced: true), "profile": .profile,
    ]

    private func play(_ fault: String, _ call: ClientCall, _ code: UInt) async throws {
        let server = try LocalAuthorizationServer()
        defer { server.stop() }
        let app = SDKVersion.modern.client(server.manager())
        let wasSignedIn = call != .logIn(["profile"])
        // The sign-in fetches the profile too, and stores it.
        if call == .profile { server.addFault(try Fault(parsing: fault)) }
        if wasSignedIn { #expect(await app.perform(.logIn(["profile"])).common == .signedIn) }
        if call != .profile { server.addFault(try Fault(parsing: fault)) }
        #expect(await app.perform(call).common == .failed(code: code), "\(fault)")
        guard code != 1 else { return }
        let further = await app.perform(wasSignedIn ? .accessToken(["profile"]) : .logIn(["profile"])).common
        #expect([.signedIn, .token(isNew: false), .token(isNew: true)].contains(further), "\(fault)")
    }
}
