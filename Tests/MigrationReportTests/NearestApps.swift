import Foundation

@testable import migration_report

/// Projects with several apps, or with copies of a plugin.
extension CorpusProject {
    static let nearestApps = [
        twoApps, bridgingHeader, sharedCode, copiedKey, appDelegateOfPlugin, pluginWithExample, foldersLikeCordovas,
    ]

    private static let app = "<plist><dict><key>UILaunchStoryboardName</key><string>Launch</string></dict></plist>"
    private static let redirect = "AMZNAuthorizationManager.handleOpen(url, sourceApplication: nil) } }"
    private static let sceneDelegate = "class SceneDelegate: UIResponder, UIWindowSceneDelegate {}"
    private static let lists = "INFOPLIST_FILE = A/Info.plist;\nINFOPLIST_FILE = B/Info.plist;"

    private static let twoApps = Self(
        "two apps in one project, of which one passes no redirect from its scene delegate, and has no API key",
        [
            project: xcode("A", "B", "AppDelegate.swift", "SceneDelegate.swift", isApp: true)
                + "INFOPLIST_FILE = A/Info.plist;\nINFOPLIST_FILE = B/Resources/Info.plist;", "A/Info.plist": key,
            "B/Resources/Info.plist": app,
            "A/SceneDelegate.swift":
                "import LoginWithAmazon\nclass SceneDelegate: UIResponder, UIWindowSceneDelegate {\n"
                + "func scene(_ s: UIScene, openURLContexts c: Set<UIOpenURLContext>) {\n" + redirect,
            "B/SceneDelegate.swift": sceneDelegate,
            "B/AppDelegate.swift": "import LoginWithAmazon\nclass AppDelegate: UIResponder {\n"
                + "func application(_ a: UIApplication, open url: URL) -> Bool {\n" + redirect,
        ], ["B/AppDelegate.swift:4 LWA119", "B/Resources/Info.plist:1 LWA106", "B/Resources/Info.plist:1 LWA109"])

    private static let bridgingHeader = Self(
        "two apps in one project, of which one has a bridging header",
        [
            project: xcode("A", "B", "Auth", "A.swift", "A-Bridging-Header.h", settings: lists, isApp: true),
            "A/Info.plist": key, "B/Info.plist": key, "A/A-Bridging-Header.h": head,
            "A/A.swift": "import LoginWithAmazon\nAIMobileLib.getProfile(nil)",
            "B/A.swift": "import LoginWithAmazon\nAIMobileLib.getProfile(nil)",
            "Auth/A.swift": "import LoginWithAmazon\nAIMobileLib.getProfile(nil)",
        ],
        [
            "A/A.swift:2 LWA004", "Auth/A.swift:1 LWA110", "Auth/A.swift:2 LWA004", "B/A.swift:1 LWA110",
            "B/A.swift:2 LWA004",
        ])

    private static let sharedCode = Self(
        "two apps that share a folder, of which one has no API key",
        [
            project: xcode("A", "B", "Shared", "Login.m", settings: lists, isApp: true),
            "A/Info.plist": key, "B/Info.plist": app, "Shared/Login.m": use,
        ], ["Shared/Login.m:2 LWA004"])

    private static let copiedKey = Self(
        "two apps in one project with the same API key",
        [
            project: xcode("A", "B", "Login.m", isApp: true) + "buildSettings = {\nINFOPLIST_FILE = A/Info.plist;\n"
                + "PRODUCT_BUNDLE_IDENTIFIER = com.example.a;\n};\nbuildSettings = {\nINFOPLIST_FILE = B/Info.plist;\n"
                + "PRODUCT_BUNDLE_IDENTIFIER = com.example.b;\n};", "A/Info.plist": list(forApp: "com.example.a"),
            "B/Info.plist": list(forApp: "com.example.a"), "A/Login.m": use, "B/Login.m": use,
        ], ["A/Login.m:2 LWA004", "B/Info.plist:1 LWA108", "B/Info.plist:1 LWA109", "B/Login.m:2 LWA004"])

    private static func list(forApp identifier: String) -> String {
        let claims = Data(#"{"iss":"Amazon","type":"APIKey","bundleId":"\#(identifier)","clientId":"c"}"#.utf8)
        return "<plist><dict><key>APIKey</key><string>h.\(claims.base64EncodedString()).s</string>"
            + "<key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string><key>CFBundleURLTypes</key>"
            + "<array><dict><key>CFBundleURLSchemes</key><array><string>amzn-\(identifier)</string></array></dict>"
            + "</array></dict></plist>"
    }

    private static let pluginXML =
        "<platform name=\"ios\">\n<preference name=\"deployment-target\" value=\"15.0\"/>\n"

    private static let foldersLikeCordovas = Self(
        "folders that are named like Cordova's",
        ["platforms/ios/Login.m": use, "plugins/Login.m": use],
        ["platforms/ios/Login.m:2 LWA004", "plugins/Login.m:2 LWA004"])

    static let appDelegateOfPlugin = Self(
        "a Cordova plugin that receives the redirect in a category of the app delegate",
        [
            "plugin.xml": pluginXML,
            "src/ios/AppDelegate+Login.m": head + "@implementation AppDelegate (Login)\n"
                + "- (BOOL)application:(id)a openURL:(NSURL *)url options:(id)o {\n"
                + "return [AIMobileLib handleOpenURL:url sourceApplication:nil]; }\n@end",
        ], ["src/ios/AppDelegate+Login.m:4 LWA007", "src/ios/AppDelegate+Login.m:4 LWA119"])

    static let pluginWithExample = Self(
        "a Cordova plugin that receives the redirect as Cordova's notification, and its example with copies of it",
        [
            "plugin.xml": pluginXML + "<framework embed=\"true\" src=\"LoginWithAmazon.framework\" custom=\"true\"/>",
            "src/ios/Login.m": head
                + "- (void)open:(NSNotification *)n { [AIMobileLib handleOpenURL:n.object sourceApplication:nil]; }",
            "example/config.xml": "<preference name='deployment-target' value='11.0'/>",
            "example/plugins/login/src/ios/Login.m": use, "example/platforms/ios/App/Plugins/login/Login.m": use,
            "demo/platforms/ios/App/Plugins/login/Login.m": use,
        ],
        [
            "example/config.xml:1 LWA111", "plugin.xml:3 LWA101", "plugin.xml:3 LWA113",
            "src/ios/Login.m:2 LWA007",
        ])
}
