import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct InfoPlistSettingsTests {
    @Test("The dictionary in the Info.plist chooses an ephemeral session and an access group")
    func dictionaryChoosesTheSettings() {
        let settings = InfoPlistSettings([
            "LoginWithAmazon": ["PrefersEphemeralSession": true, "KeychainAccessGroup": "T.group"]
        ])
        #expect(settings.prefersEphemeralSession)
        #expect(settings.keychainAccessGroup == "T.group")
        #expect(settings.problems == [])
    }

    @Test("Without the dictionary, the settings have their defaults, and no problem is reported")
    func settingsHaveDefaults() {
        for infoPlist in [nil, [:], ["LoginWithAmazon": [String: String]()]] as [[String: Any]?] {
            let settings = InfoPlistSettings(infoPlist)
            #expect(!settings.prefersEphemeralSession)
            #expect(settings.keychainAccessGroup == nil)
            #expect(settings.problems == [])
        }
    }

    @Test("A value that can't be used is reported, and its setting has the default value")
    func unusableValuesAreReported() {
        let cases: [(value: Any, problems: [String])] = [
            ("yes", ["LoginWithAmazon in the Info.plist isn't a dictionary"]),
            (["PrefersEphemeralSession": "YES"], ["PrefersEphemeralSession in the Info.plist isn't a Boolean"]),
            (["KeychainAccessGroup": ""], ["KeychainAccessGroup in the Info.plist is empty or isn't a string"]),
            (["KeychainAccessGroup": ["T.a"]], ["KeychainAccessGroup in the Info.plist is empty or isn't a string"]),
            (
                ["b": 1, "a": 2],
                ["a", "b"].map { "The dictionary LoginWithAmazon in the Info.plist has the unknown key \($0)" }
            ),
        ]
        for (value, problems) in cases {
            let settings = InfoPlistSettings(["LoginWithAmazon": value])
            #expect(settings.problems.map { $0.components(separatedBy: ". ")[0] } == problems, "\(value)")
            #expect(!settings.prefersEphemeralSession && settings.keychainAccessGroup == nil, "\(value)")
        }
    }

    @Test("A diagnosis reports what is wrong with the dictionary")
    func diagnosisReportsTheProblems() {
        let found = Harness.configuration.problems(
            infoPlist: [
                "CFBundleURLTypes": [["CFBundleURLSchemes": ["amzn-com.example.app"]]],
                "LoginWithAmazon": ["PrefersEphemeral": true],
            ], grantStore: AMZNMemoryGrantStore())
        #expect(
            found == [
                "The dictionary LoginWithAmazon in the Info.plist has the unknown key PrefersEphemeral. "
                    + "Its keys are PrefersEphemeralSession and KeychainAccessGroup."
            ])
    }
}
