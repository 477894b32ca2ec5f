import Testing

@testable import migration_report

/// A small project for which a report could easily list a false finding, or miss a finding.
struct CorpusProject: CustomTestStringConvertible {
    let testDescription: String
    let files: [String: String]
    /// All findings, including the uses of names, as `file:line code`.
    let expected: [String]

    init(_ name: String, _ files: [String: String], _ expected: [String]) {
        (testDescription, self.files, self.expected) = (name, files, expected)
    }

    static let all = wholeProjects + closedPages + nearestApps + buildSettings + invented + missed

    // MARK: Pieces

    static let head = "#import <LoginWithAmazon/LoginWithAmazon.h>\n"
    static let use = head + "[AIMobileLib getProfile:nil];"
    static let found = "Shop/Login.m:2 LWA004"
    static let project = "Shop.xcodeproj/project.pbxproj"
    static let key =
        "<plist><dict><key>CFBundleIdentifier</key><string>$(ID)</string><key>APIKey</key><string>$(KEY)</string>"
        + "<key>CFBundleURLTypes</key><array>"
        + "<dict><key>CFBundleURLSchemes</key><array><string>amzn-$(ID)</string></array></dict></array></dict></plist>"

    /// An Xcode project with these files and folders. The settings begin in line 4.
    static func xcode(_ members: String..., settings: String = "", isApp: Bool = false) -> String {
        let paths = members.map { "{isa = PBXFileReference; path = \($0); sourceTree = \"<group>\"; };" }.joined()
        let type = "com.apple.product-type.\(isApp ? "application" : "library.static")"
        return
            "{ compatibilityVersion = \"Xcode 9.3\"; LastUpgradeCheck = 0930;\n\(paths)\nproductType = \"\(type)\";\n"
            + settings
    }

    // MARK: What a report could invent

    private static let invented = [
        Self(
            "Android's library, beside the app",
            [
                "plugin.xml": "<platform name=\"android\"><lib-file src=\"libs/login-with-amazon-sdk.jar\"/>",
                "Package.swift": "// 'com.amazon:login-with-amazon-sdk:3.0'", "Shop/Login.m": use,
                "android/libs/login-with-amazon-sdk/readme.md": "",
            ], [found]),
        Self(
            "projects that don't link the SDK",
            [
                project: xcode("Shop", "Login.m", settings: "IPHONEOS_DEPLOYMENT_TARGET = 12.0;"), "Shop/Login.m": use,
                "Vendor/Net/Net.xcodeproj/project.pbxproj": "IPHONEOS_DEPLOYMENT_TARGET = 8.0;\nSWIFT_VERSION = 3.0;",
                "Vendor/Net/Net.podspec": "s.ios.deployment_target = '7.0'\ns.swift_version = '3.0'",
                "Vendor/Net/Example/Podfile": "platform :ios, '8.0'", "Vendor/Net/.travis.yml": "osx_image: xcode8",
                "Vendor/Net/Net.xcconfig": "IPHONEOS_DEPLOYMENT_TARGET = 8.0", "Vendor/Net/Net.swift": "class Net {}",
            ], ["Shop.xcodeproj/project.pbxproj:4 LWA111", found]),
        Self(
            "a target for watchOS",
            [
                project: xcode("Shop", "Login.m")
                    + "buildSettings = {\n\tIPHONEOS_DEPLOYMENT_TARGET = 8.2;\n\tSDKROOT = watchos;\n};\n"
                    + "buildSettings = {\n\tIPHONEOS_DEPLOYMENT_TARGET = 9.0;\n\tSDKROOT = iphoneos;\n};",
                "Shop/Login.m": use,
            ], ["Shop.xcodeproj/project.pbxproj:9 LWA111", found]),
        Self(
            "Amazon's sample beside the app",
            [
                project: xcode("Shop", "Login.m"), "Shop/Login.m": use, "SDK/Sample/Sample.m": use,
                "SDK/Sample/LoginWithAmazonSample.xcodeproj/project.pbxproj": "IPHONEOS_DEPLOYMENT_TARGET = 7.0;",
            ], [found]),
        Self(
            "an app that grew out of Amazon's sample",
            ["LoginWithAmazonSample.xcodeproj/project.pbxproj": xcode("Shop", "Login.m"), "Shop/Login.m": use], [found]),
        Self(
            "the new framework beside the old one",
            [
                project: xcode("Shop", "Login.m")
                    + "Libraries/LoginWithAmazon.framework\nNew/LoginWithAmazon.xcframework\n-framework LoginWithAmazon\n"
                    + "FRAMEWORK_SEARCH_PATHS = \"$(SRCROOT)/New\";",
                "Libraries/LoginWithAmazon.framework/Headers/A.h": "", "Shop/Login.m": use,
                "New/LoginWithAmazon.xcframework/Info.plist": SourceTree.ownIdentifier,
                "Podfile": "pod 'LoginWithAmazon', :path => 'New'\npod 'LoginWithAmazon', '~> 3.0'",
            ],
            [
                "Libraries/LoginWithAmazon.framework:1 LWA116", "Podfile:2 LWA102",
                "Shop.xcodeproj/project.pbxproj:4 LWA101", "Shop.xcodeproj/project.pbxproj:6 LWA113", found,
            ]),
        Self(
            "an app with errors of artificial intelligence",
            [
                project: xcode("Chat", "AIError.h", "Chat.m", settings: "IPHONEOS_DEPLOYMENT_TARGET = 9.0;"),
                "Chat/AIError.h": "@interface AIError : NSObject\n@end\nextern NSInteger const kAIServerError;",
                "Chat/Chat.m": "#import \"Chat/AIError.h\"\nAIError *a; int b = kAIServerError;",
                "Chat/Info.plist": "<plist><dict><key>APIKey</key><string>abc</string></dict></plist>",
            ], []),
        Self(
            "an Info.plist with another name",
            [
                project: xcode("Shop", "Login.m", settings: "INFOPLIST_FILE = Shop/Shop.plist;", isApp: true),
                "Shop/Login.m": use, "Shop/Shop.plist": key,
            ], [found]),
        Self(
            "an app extension, which receives no redirect",
            [
                project: xcode("Shop", "Login.m", isApp: true)
                    + "INFOPLIST_FILE = Shop/Info.plist;\nINFOPLIST_FILE = Widget/Info.plist;", "Shop/Info.plist": key,
                "Shop/Login.m": use,
                "Widget/Info.plist": "<plist><dict><key>APIKey</key><string>$(KEY)</string><key>NSExtension</key>"
                    + "<dict></dict></dict></plist>",
            ], [found]),
        Self(
            "words of Swift 2 that are the app's own",
            [
                "A.swift":
                    "import LoginWithAmazonLegacy\nenum Call { case Ping, GetProfile }\nlet a: Call = .GetProfile\n"
                    + "func b(_ r: APIResult) -> Bool { r.api == .getProfile && a != Call.GetProfile }"
            ], ["A.swift:4 LWA021"]),
    ]

    // MARK: What a report could miss

    private static let missed = [
        Self(
            "an app that uses SDK 3.x and whose deployment target is too old",
            [
                project: xcode("Shop", "Login.m", settings: "IPHONEOS_DEPLOYMENT_TARGET = 12.0;", isApp: true),
                "Shop/Info.plist": key, "Shop/Login.m": head + "[AMZNAuthorizationManager sharedManager];",
            ], ["Shop.xcodeproj/project.pbxproj:4 LWA111"]),
        Self(
            "names of the SDK's classes alone, and categories on the classes",
            [
                "A.m": "@import LoginWithAmazon;\n@interface AIError (Shop)\n@end\n"
                    + "@implementation AMZNLWAError (API)\n@end\n@interface Chart (API)\n@end",
                "B.m": "@import LoginWithAmazon;\nClass b(void) { return [AIMobileLib class]; }",
                "C.swift": "import LoginWithAmazon\nlet c = AIMobileLib.self\nextension AIMobileLib {}",
            ],
            [
                "A.m:1 LWA110", "A.m:2 LWA023", "A.m:4 LWA062", "B.m:1 LWA110", "B.m:2 LWA060", "C.swift:1 LWA110",
                "C.swift:2 LWA060", "C.swift:3 LWA060",
            ]),
        Self(
            "names after the module's name",
            [
                "App/App.xcodeproj/project.pbxproj": xcode("A.swift"), "App/Shop-Bridging-Header.h": head,
                "App/A.swift":
                    "func a(_ e: LoginWithAmazon.APIError) {\nLoginWithAmazon.AIMobileLib.getProfile(nil) }\n"
                    + "typealias E = LoginWithAmazonLegacy.AIError\ntypealias U = LoginWithAmazon.AMZNUser",
            ],
            [
                "App/A.swift:1 LWA022", "App/A.swift:1 LWA125", "App/A.swift:2 LWA004", "App/A.swift:2 LWA125",
                "App/A.swift:3 LWA023",
            ]),
        Self(
            "a plugin that names the module, which is the framework's",
            [
                "plugin.xml": "<platform name=\"ios\">\n<preference name=\"deployment-target\" value=\"15.0\"/>",
                "src/A.swift": "import LoginWithAmazon\nvar a: LoginWithAmazon.APIError",
            ], ["src/A.swift:2 LWA022"]),
        Self(
            "options as string literals",
            [
                "A.m": head + "f(@{@\"kForceRefresh\" : @\"YES\"}, @\"kForceRefresh!\");",
                "B.swift": "let parameters = [\"kForceRefresh\": \"YES\"]",
            ], ["A.m:2 LWA050", "B.swift:1 LWA050"]),
        Self(
            "a Podfile in lower case",
            ["podfile": "platform :ios, '9.0'\npod 'LoginWithAmazon'", "Shop/Login.m": use],
            [found, "podfile:1 LWA111", "podfile:2 LWA102"]),
        Self(
            "a project for Swift 2, which sets no version, and has old names of cases",
            [
                project: xcode("Shop", "Login.swift", settings: "lastKnownFileType = sourcecode.swift;"),
                "Shop/Login.swift": "import LoginWithAmazon\nclass A: AIAuthenticationDelegate {\n"
                    + "func requestDidSucceed(r: APIResult!) { switch r.api {\n"
                    + "case .AuthorizeUser, .GetAccessToken: break\ndefault: b = API.GetProfile } } }",
            ],
            [
                "Shop.xcodeproj/project.pbxproj:4 LWA112", "Shop/Login.swift:1 LWA110", "Shop/Login.swift:2 LWA020",
                "Shop/Login.swift:3 LWA021", "Shop/Login.swift:4 LWA121", "Shop/Login.swift:5 LWA024",
                "Shop/Login.swift:5 LWA121",
            ]),
        Self(
            "search paths and settings for the old framework",
            [
                project: xcode("Shop", "Login.m", "Config", "Shop.xcconfig")
                    + "FRAMEWORK_SEARCH_PATHS = (\n\"$(inherited)\",\n\"$(PROJECT_DIR)/Libs/Amazon\",\n"
                    + "\"$(SRCROOT)/Net\", \"$(SRCROOT)\",\n);\n\"EXCLUDED_ARCHS[sdk=iphonesimulator*]\" = arm64;\n"
                    + "path = LoginWithAmazon.framework;",
                "Libs/Amazon/LoginWithAmazon.framework/Headers/A.h": "", "Net/Net.m": "", "Shop/Login.m": use,
                "Config/Shop.xcconfig":
                    "#include \"../Base.xcconfig\"\nHEADER_SEARCH_PATHS = $(inherited) $(SRCROOT)/Libs/**",
                "Base.xcconfig": "LIBRARY_SEARCH_PATHS = Libs/Amazon",
            ],
            [
                "Base.xcconfig:1 LWA114", "Config/Shop.xcconfig:2 LWA114",
                "Libs/Amazon/LoginWithAmazon.framework:1 LWA116",
                "Shop.xcodeproj/project.pbxproj:6 LWA114", "Shop.xcodeproj/project.pbxproj:9 LWA115",
                "Shop.xcodeproj/project.pbxproj:10 LWA101", found,
            ]),
        Self(
            "two apps, of which one has no API key",
            [
                "A/A.xcodeproj/project.pbxproj": xcode("A.m", settings: "INFOPLIST_FILE = Info.plist;", isApp: true),
                "A/A.m": use, "A/Info.plist": key,
                "B/B.xcodeproj/project.pbxproj": xcode("A.m", settings: "INFOPLIST_FILE = Info.plist;", isApp: true),
                "B/A.m": use, "B/Info.plist": "<plist><dict></dict></plist>",
            ], ["A/A.m:2 LWA004", "B/A.m:2 LWA004", "B/B.xcodeproj/project.pbxproj:1 LWA106"]),
        Self(
            "a Cordova plugin without a deployment target",
            [
                "plugin.xml":
                    "\n<platform name=\"ios\">\n<framework src=\"LoginWithAmazon.framework\" custom=\"true\"/>",
                "src/ios/Login.m": use,
            ], ["plugin.xml:2 LWA111", "plugin.xml:3 LWA101", "src/ios/Login.m:2 LWA004"]),
        Self(
            "old versions of Xcode on the build servers",
            [
                ".travis.yml": "osx_image: xcode9.2", ".xcode-version": "14.3.1\n", "Shop/Login.m": use,
                ".github/actions/setup/action.yml": "- run: sudo xcode-select -s /Applications/Xcode_15.1.app",
                ".github/workflows/ci.yml": "# xcode: 9\n- run: sudo xcode-select -s /Applications/Xcode_15.4.app",
                ".github/ISSUE_TEMPLATE/bug.yml": "placeholder: Xcode 12.0", "docs/site.yml": "title: Xcode 9",
                ".circleci/config.yml": "xcode: \"16.2.0\"", "bitrise.yml": "stack: osx-xcode-16.3.x",
                "fastlane/Fastfile": "xcversion(version: \"12.5\")",
                "azure-pipelines.yml": "xcode-version: '16'\n- task: Xcode@5",
                "pipelines/azure-pipelines-ios.yml": "- script: xcode-select -s /Applications/Xcode_14.2.app",
                "Jenkinsfile": "// Xcode 8\nsh 'xcode-select -s /Applications/Xcode-11.app'",
            ],
            [
                ".circleci/config.yml:1 LWA117", ".github/actions/setup/action.yml:1 LWA117",
                ".github/workflows/ci.yml:2 LWA117", ".travis.yml:1 LWA117",
                ".xcode-version:1 LWA117", "Jenkinsfile:2 LWA117", found, "fastlane/Fastfile:1 LWA117",
                "pipelines/azure-pipelines-ios.yml:1 LWA117",
            ]),
    ]
}
