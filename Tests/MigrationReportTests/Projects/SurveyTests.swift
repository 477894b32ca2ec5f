import Testing

@testable import MigrationReport

/// Tests what counts as a use in cases where the compilers can't be compared.
@Suite struct SurveyTests {
    @Test(
        "A common name counts only in files that import the SDK",
        arguments: [
            ["A.swift": "func f(_ e: APIError) {}"],
            ["A.swift": "import Networking\nlet a = API.profile"],
            ["A.m": "#import \"Client.h\"\nAPIError *e;", "Client.h": "@class APIError;"],
            ["A.swift": "import LoginWithAmazonLegacy\nenum API { case a }\nlet a = API.a"],
            ["A.swift": "import LoginWithAmazonLegacy\nlet e: APIError", "B.swift": "class APIError {}"],
            ["A.swift": "import LoginWithAmazonLegacy\nfoo.AIError()\nlet a: Other.APIResult"],
            [
                "A.swift": "import LoginWithAmazonLegacy\nswitch a { case .GetProfile: b }",
                "B.swift": "enum B { case GetProfile }",
            ],
            ["A.swift": "import LoginWithAmazonLegacy\nclass AIMobileLib {}\nAIMobileLib.getProfile(nil)"],
        ])
    func others(files: [String: String]) throws {
        #expect(try Sample(files).uses() == [])
    }

    @Test(
        "An import, header, bridging header or prefix header imports the SDK",
        arguments: [
            ["A.swift": "import LoginWithAmazon\nvar e: APIError"],
            ["A.swift": "var e: APIError", "App-Bridging-Header.h": "#import <LoginWithAmazon/LoginWithAmazon.h>"],
            [
                "A.swift": "var e: APIError", "App-Bridging-Header.h": "#import \"C.h\"",
                "C.h": "#import \"AIMobileLib.h\"",
            ],
            ["A.m": "APIError *e;", "App.pch": "#import <LoginWithAmazon/LoginWithAmazon.h>"],
            ["A.m": "#import \"B.h\"\nAPIError *e;", "B.h": "#import \"C.h\"", "C.h": "@import LoginWithAmazon;"],
            ["A.swift": "class D: AIAuthenticationDelegate { let e: APIError }"],
            [
                "A.swift": "var e: APIError", "Sup/port.h": "#import <LoginWithAmazon/LoginWithAmazon.h>",
                "P.xcodeproj/project.pbxproj": "SWIFT_OBJC_BRIDGING_HEADER = \"$(SRCROOT)/Sup/port.h\";",
            ],
        ])
    func reach(files: [String: String]) throws {
        #expect(try Sample(files).uses().contains { $0.hasPrefix("A.") && $0.hasSuffix("LWA022") })
    }

    @Test("A delegate method's parameter has the 2.x type, even if the app declares a type with that name")
    func delegateMethod() throws {
        let uses = try Sample.swift(
            """
            import LoginWithAmazonLegacy
            enum APIError: Error {}
            func requestDidFail(_ errorResponse: APIError!) { throw APIError.a }
            """)
        #expect(uses == ["3 LWA022"])
    }

    @Test("An alias counts in every file, a variable only in its own")
    func aliases() throws {
        let sample = try Sample([
            "A.swift": "typealias Lib = LoginWithAmazonLegacy.AIMobileLib\nlet mine = AIMobileLib.self",
            "B.swift": "Lib.getProfile(nil)\nmine.getProfile(nil)", "C.m": "[LIB getProfile:nil];",
            "C.h": "#define LIB AIMobileLib",
        ])
        #expect(try sample.uses() == ["B.swift:1 LWA004", "C.m:1 LWA004"])
    }

    @Test(
        "A selector is complete whatever its arguments are",
        arguments: [
            ("[AIMobileLib getProfile:a ? b : c withOptions:nil];", ["1 LWA005"]),
            ("[AIMobileLib getProfile:a ?: c];", ["1 LWA004"]),
            (
                "[AIMobileLib authorizeUserForScopes:@{@\"a\": [b c:d delegate:e]}\n delegate:[f g:h] options:i];",
                ["1 LWA002"]
            ),
            (
                "[AIMobileLib\n  authorizeUserForScopes:s\n  delegate:^(int options) { return a ? b : c; }];",
                ["2 LWA001"]
            ),
            ("[AIMobileLib getProfile:[AIMobileLib getClientId]];", ["1 LWA004", "1 LWA008"]),
            ("SEL s = @selector(authorizeUserForScopes:delegate:options:);", ["1 LWA002"]),
            ("SEL s = @selector(getProfile:); [other getProfile:nil];", []),
            ("[AMZNScopeFactory getScopeDataAsJsonString:s withErrorObject:e];", ["1 LWA010"]),
            ("[Other getScopeDataAsJsonString:s withErrorObject:e];", []),
        ])
    func selectors(source: String, expected: [String]) throws {
        #expect(try Sample.objectiveC(source) == expected)
    }

    @Test(
        "Argument labels distinguish calls with the same base name",
        arguments: [
            ("AIMobileLib.authorizeUser(forScopes: [a, b(options: 1)], delegate: c)", "LWA001"),
            ("AIMobileLib.authorizeUser(forScopes: a,\n delegate: c { options: 1 }, options: d)", "LWA002"),
            ("AIMobileLib.authorizeUserForScopes(a, delegate: b, options: c)", "LWA002"),
            ("AIMobileLib.authorizeUser(forScopes:delegate:options:)", "LWA002"),
            ("#selector(AIMobileLib.getProfile(_:withOptions:))", "LWA005"),
            ("AIMobileLib.getProfile", "LWA004"), ("AIMobileLib . getProfile ( nil )", "LWA004"),
        ])
    func labels(source: String, code: String) throws {
        #expect(try Sample.swift(source) == ["1 \(code)"])
    }

    @Test("The share left to move is never rounded to 0 or 100")
    func left() throws {
        let old = Array(repeating: "AIMobileLib.getProfile(nil)", count: 300)
        let new = Array(repeating: "AMZNUser.fetch { _, _ in }", count: 300)
        func left(_ lines: some Sequence<String>) throws -> Int? {
            try Sample(["A.swift": lines.joined(separator: "\n")]).report().left
        }
        #expect(try left([]) == nil)
        #expect(try left(old) == 100)
        #expect(try left(new) == 0)
        #expect(try left(old + new) == 50)
        #expect(try left(old + new.prefix(1)) == 99)
        #expect(try left(old.prefix(1) + new) == 1)
    }
}
