@testable import migration_report

/// Projects with the shapes of whole apps, plugins and libraries.
extension CorpusProject {
    static let wholeProjects = apps + others

    private static let bridging = "SWIFT_OBJC_BRIDGING_HEADER = \"$(SRCROOT)/Shop/Objects.h\";"
    private static let screen = """
        class Screen: UIViewController, AIAuthenticationDelegate {
            func tap() { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: self) }
            func requestDidFail(_ e: APIError!) { spinner.stopAnimating() }
        }
        """

    private static let apps = [
        // Promise 78
        Self(
            "an app of SDK 3.x that imports the SDK in one bridging header",
            [
                project: xcode(
                    "Shop", "Account.swift", "Objects.h",
                    settings: "\(bridging)\nINFOPLIST_FILE = Shop/Info.plist;\npath = LoginWithAmazon.framework;",
                    isApp: true), "Shop/Info.plist": key, "Shop/Objects.h": "#import <Crash/Crash.h>\n" + head,
                "Shop/Account.swift": "func logIn() {\nAMZNAuthorizationManager.shared().signOut { _ in }\n}",
            ], ["Shop.xcodeproj/project.pbxproj:6 LWA101"]),
        // Promise 78
        Self(
            "an app whose header imports the SDK for all files",
            [
                "Shop/Common.h": "@import LoginWithAmazon;\n@import UIKit;",
                "Shop/Login.m": "#import \"Common.h\"\n@implementation Login\n"
                    + "- (void)requestDidSucceed:(APIResult *)r { [self end:r]; }\n@end",
                "Shop/Shop-Prefix.pch": "#import \"Common.h\"",
            ], ["Shop/Common.h:1 LWA110", "Shop/Login.m:3 LWA021"]),
        // Promise 80
        Self(
            "two apps in one repository, of which one uses the SDK",
            [
                "Shop/\(project)": xcode(
                    "Shop", "AppDelegate.m", settings: "INFOPLIST_FILE = Shop/Info.plist;", isApp: true),
                "Shop/Shop/Info.plist": key,
                "Shop/Shop/AppDelegate.m": head + "APIError *a(void) { return [AIMobileLib getClientId]; }",
                "Shop/Podfile": "platform :ios, '11.0'",
                "Admin/Admin.xcodeproj/project.pbxproj": xcode(
                    "Admin", "AppDelegate.m",
                    settings: "IPHONEOS_DEPLOYMENT_TARGET = 9.0;\nINFOPLIST_FILE = Admin/Info.plist;",
                    isApp: true),
                "Admin/Admin/Info.plist": "<plist><dict><key>APIKey</key><string>maps</string></dict></plist>",
                "Admin/Admin/AppDelegate.m": "#import \"Client.h\"\nAPIError *b;",
                "Admin/Admin/Client.h": "@interface APIError : NSObject\n@end", "Admin/Podfile": "platform :ios, '9.0'",
            ],
            ["Shop/Podfile:1 LWA111", "Shop/Shop/AppDelegate.m:2 LWA008", "Shop/Shop/AppDelegate.m:2 LWA022"]),
        // Promise 80
        Self(
            "two apps beside each other that share a folder, with files of the same name",
            [
                project: xcode("Shop", "Shared", "Login.m", settings: "IPHONEOS_DEPLOYMENT_TARGET = 14.0;"),
                "Admin.xcodeproj/project.pbxproj": xcode(
                    "Admin", "Login.m", settings: "IPHONEOS_DEPLOYMENT_TARGET = 9.0;"), "Shop/Login.m": use,
                "Admin/Login.m": "", "Shared/Login.m": use,
            ], ["Shared/Login.m:2 LWA004", "Shop.xcodeproj/project.pbxproj:4 LWA111", found]),
        Self(
            "two projects with folders that Xcode keeps in step with the disk",
            [
                project:
                    "{isa = PBXFileSystemSynchronizedRootGroup; path = Shop; };\nIPHONEOS_DEPLOYMENT_TARGET = 14.0;",
                "Shop/Auth/Login.m": use,
                "Admin.xcodeproj/project.pbxproj":
                    "{isa = PBXFileSystemSynchronizedRootGroup; path = Admin; };\nIPHONEOS_DEPLOYMENT_TARGET = 12.0;",
            ], ["Shop.xcodeproj/project.pbxproj:2 LWA111", "Shop/Auth/Login.m:2 LWA004"]),
        Self(
            "an app with scenes whose app delegate passes the redirect, and an extension",
            [
                project: xcode(
                    "Shop", "AppDelegate.swift", "SceneDelegate.swift",
                    settings: "INFOPLIST_FILE = \"$(TARGET_NAME)/Info.plist\";", isApp: true), "Shop/Info.plist": key,
                "Shop/AppDelegate.swift": "import LoginWithAmazonLegacy\nclass AppDelegate: UIResponder {\n"
                    + "func application(_ a: UIApplication, open url: URL, options: [Key: Any] = [:]) -> Bool {\n"
                    + "AIMobileLib.handleOpen(url, sourceApplication: nil) } }",
                "Shop/SceneDelegate.swift": "class SceneDelegate: UIResponder, UIWindowSceneDelegate {}",
                "Widget/Info.plist": "<plist><dict></dict></plist>",
            ], ["Shop/AppDelegate.swift:4 LWA007", "Shop/AppDelegate.swift:4 LWA119"]),
        Self(
            "an app in SwiftUI whose app delegate passes the redirect",
            [
                "App.swift": "@main struct Shop: App { @UIApplicationDelegateAdaptor var delegate: AppDelegate }",
                "AppDelegate.m": head + "@implementation AppDelegate\n"
                    + "- (BOOL)application:(UIApplication *)a openURL:(NSURL *)url options:(NSDictionary *)o {\n"
                    + "return [AMZNAuthorizationManager handleOpenURL:url sourceApplication:@\"\"]; }\n@end",
            ], ["AppDelegate.m:4 LWA119"]),
        Self(
            "apps with scenes that pass the redirect from both delegates, or through another object",
            [
                "A/A.xcodeproj/project.pbxproj": xcode("A.m", "B.m"),
                "A/A.m": head + "- (BOOL)application:(id)a openURL:(NSURL *)url {\n"
                    + "return [AMZNAuthorizationManager handleOpenURL:url sourceApplication:nil]; }",
                "A/B.m": head + "id<UIWindowSceneDelegate> b;\n- (void)scene:(id)s openURLContexts:(id)c {\n"
                    + "[AMZNAuthorizationManager handleOpenURL:url sourceApplication:nil]; }",
                "C/C.xcodeproj/project.pbxproj": xcode("C.swift"),
                "C/C.swift": "import LoginWithAmazon\nclass C: UISceneDelegate {}\nfunc open(_ url: URL) {\n"
                    + "AMZNAuthorizationManager.handleOpen(url, sourceApplication: nil) }",
            ], []),
        Self(
            "leftovers in an app that no longer uses the SDK",
            [
                project: xcode("Shop", "Main.swift", isApp: true)
                    + "IPHONEOS_DEPLOYMENT_TARGET = 11.0;\npath = Libs/LoginWithAmazon.framework;\n"
                    + "FRAMEWORK_SEARCH_PATHS = \"$(PROJECT_DIR)/Libs\";\nSWIFT_VERSION = 3.2;",
                "Libs/LoginWithAmazon.framework/Headers/AIMobileLib.h": "@interface AIMobileLib",
                "Shop/Main.swift": "let key = \"kForceRefresh\", api = API.profile",
            ],
            [
                "Libs/LoginWithAmazon.framework:1 LWA116", "Shop.xcodeproj/project.pbxproj:5 LWA101",
                "Shop.xcodeproj/project.pbxproj:6 LWA114",
            ]),
        Self(
            "an app whose project is made by XcodeGen",
            [
                "project.yml": """
                options:
                  xcodeVersion: "11.3"
                  deploymentTarget:
                    iOS: "12.0"
                    tvOS: "9.0"
                targets:
                  Shop:
                    type: application
                    platform: iOS
                    deploymentTarget: "11.0"
                    info:
                      path: Shop/Info.plist
                    settings:
                      SWIFT_VERSION: 3.2
                      FRAMEWORK_SEARCH_PATHS: "$(SRCROOT)/Vendor"
                      SWIFT_OBJC_BRIDGING_HEADER: Shop/Objects.h
                    dependencies:
                      - framework: Vendor/LoginWithAmazon.framework
                  TV:
                    platform: tvOS
                    deploymentTarget: "9.0"
                """, "Shop/Info.plist": key, "Shop/Objects.h": head, "Shop/Screen.swift": screen,
                "Vendor/LoginWithAmazon.framework/LoginWithAmazon": "",
                "Tests/Info.plist": "<plist><dict><key>APIKey</key><string>abc</string></dict></plist>",
            ],
            [
                "Shop/Screen.swift:1 LWA020", "Shop/Screen.swift:2 LWA001", "Shop/Screen.swift:3 LWA022",
                "Vendor/LoginWithAmazon.framework:1 LWA116", "project.yml:10 LWA111",
                "project.yml:14 LWA112", "project.yml:15 LWA114", "project.yml:18 LWA101",
            ]),
        Self(
            "an app with SDK 1.x as the guide installs it",
            [
                project: xcode("Shop", "Login.m", "login-with-amazon-sdk", "liblogin-with-amazon-sdk.a", isApp: true)
                    + "HEADER_SEARCH_PATHS = \"$(SRCROOT)/login-with-amazon-sdk/include\";\n"
                    + "LIBRARY_SEARCH_PATHS = (\n\"$(inherited)\",\n\"$(SRCROOT)/login-with-amazon-sdk\",\n);\n"
                    + "OTHER_LDFLAGS = \"-llogin-with-amazonsdk\";\nINFOPLIST_FILE = Info.plist;", "Info.plist": key,
                "Shop/Login.m": "#import \"AIMobileLib.h\"\n#import \"login-with-amazon-sdk/AIError.h\"\n"
                    + "[AIMobileLib getProfile:self]; if (a == kAINetworkError) {}",
                "login-with-amazon-sdk/liblogin-with-amazon-sdk.a": "",
                "login-with-amazon-sdk/include/AIMobileLib.h": "@interface AIMobileLib : NSObject",
                "Old/AIMobileLib.h": "@interface AIMobileLib : NSObject",
                "Old/AIError.h": "@interface AIError : NSObject",
            ],
            [
                "Old/AIError.h:1 LWA105", "Old/AIMobileLib.h:1 LWA105", "Shop.xcodeproj/project.pbxproj:2 LWA101",
                "Shop.xcodeproj/project.pbxproj:4 LWA114", "Shop.xcodeproj/project.pbxproj:7 LWA114",
                "Shop.xcodeproj/project.pbxproj:9 LWA113", "Shop/Login.m:2 LWA104", "Shop/Login.m:3 LWA004",
                "Shop/Login.m:3 LWA037", "login-with-amazon-sdk:1 LWA116",
            ]),
    ]

    private static let others = [
        Self(
            "a binding in C#",
            [
                "Binding/ApiDefinition.cs": "[BaseType(typeof(NSObject))]\ninterface AIMobileLib {}",
                "Binding/Binding.csproj": "<NativeReference Include=\"LoginWithAmazon.framework\">",
                "App/Main.cs": "class Main {}",
            ], ["Binding/ApiDefinition.cs:1 LWA120", "Binding/Binding.csproj:1 LWA120"]),
        // Promise 79
        Self(
            "a framework whose public header imports the SDK",
            [
                "Kit/Kit.xcodeproj/project.pbxproj": xcode("Kit", "Kit.h", "Login.h", "Login.m", "Private.h")
                    + "DEFINES_MODULE = YES;\n{fileRef = 1 /* Login.h */; settings = {ATTRIBUTES = (Public, ); }; };",
                "Kit/Kit/Kit.h": "#import <Kit/Login.h>", "Kit/Kit/Login.h": head + "@class Login;",
                "Kit/Kit/Login.m":
                    "#import \"Login.h\"\n#import \"Private.h\"\nvoid f(void) { [AIMobileLib getProfile:nil]; }",
                "Kit/Kit/Private.h": head,
            ], ["Kit/Kit/Login.m:3 LWA004"]),
        // Promise 80
        Self(
            "a React Native module with the framework's headers in a search path, and its example",
            [
                "amazon-login.podspec": "s.platforms = { :ios => '9.0' }\ns.source_files = 'ios/*.{h,m}'",
                "ios/Module.xcodeproj/project.pbxproj": xcode("Module.m")
                    + "HEADER_SEARCH_PATHS = (\n\"$(SRCROOT)/../../react-native/React/**\",\n"
                    + "\"$(SRCROOT)/../../../ios/LoginWithAmazon.framework/Headers\",\n);",
                "ios/Module.m": "#import <LoginWithAmazon.h>\n#import <React/RCTBridgeModule.h>\n"
                    + "void f(void) { [AIMobileLib getProfile:nil]; }",
                "example/ios/Podfile": "platform :ios, '9.0'\npod 'amazon-login', :path => '../..'",
                "example/ios/Example.xcodeproj/project.pbxproj": xcode(
                    "Main.m", settings: "INFOPLIST_FILE = Info.plist;\nIPHONEOS_DEPLOYMENT_TARGET = 9.0;"),
                "site/ios/Podfile": "platform :ios, '9.0'",
                "example/ios/Info.plist": "<plist><dict><key>APIKey</key><string>abc</string></dict></plist>",
            ],
            [
                "amazon-login.podspec:1 LWA111", "example/ios/Example.xcodeproj/project.pbxproj:5 LWA111",
                "example/ios/Info.plist:1 LWA107", "example/ios/Info.plist:1 LWA109", "example/ios/Podfile:1 LWA111",
                "ios/Module.m:1 LWA104", "ios/Module.m:3 LWA004",
                "ios/Module.xcodeproj/project.pbxproj:6 LWA114",
            ]),
        Self(
            "a React Native module whose own header has the name of the SDK's, and that doesn't use the SDK",
            [
                "amazon-login.podspec": "s.platforms = { :ios => \"9.0\" }",
                "ios/LoginWithAmazon.h": "@interface LoginWithAmazon : NSObject <RCTBridgeModule>\n@end",
                "ios/LoginWithAmazon.m": "#import \"LoginWithAmazon.h\"\n@implementation LoginWithAmazon\n@end",
            ], []),
        // Promise 4
        Self(
            "an app that imports the umbrella header without its folder",
            [
                project: xcode("Shop", "Login.m"),
                "Shop/Login.m": "#import <LoginWithAmazon.h>\n[AIMobileLib getProfile:nil];",
            ],
            [found]),
        Self(
            "apps that use the SDK only through a package in the repository",
            [
                "Packages/Auth/Package.swift": "platforms: [.iOS(.v13)]",
                "Packages/Auth/Sources/Auth.swift": "import LoginWithAmazon\nAMZNUser.fetch(show)",
                "Packages/Net/Package.swift": "platforms: [.iOS(.v9)]\n.package(path: \"../Log\")",
                "iOS/project.yml": "packages:\n  Auth: {path: ../Packages/Auth}\ndeploymentTarget:\n  iOS: 13.0\n"
                    + "info:\n  path: App/Info.plist",
                "iOS/App/Info.plist": "<plist><dict><key>APIKey</key><string>$(KEY)</string></dict></plist>",
                project: xcode("Shop", isApp: true)
                    + "IPHONEOS_DEPLOYMENT_TARGET = 14.0;\nrelativePath = Packages/Auth;\nINFOPLIST_FILE = Shop/Info.plist;",
                "Shop/Info.plist": key, "Watch/Watch.xcodeproj/project.pbxproj": "IPHONEOS_DEPLOYMENT_TARGET = 9.0;",
            ],
            [
                "Packages/Auth/Package.swift:1 LWA111", "Shop.xcodeproj/project.pbxproj:4 LWA111",
                "iOS/App/Info.plist:1 LWA109", "iOS/project.yml:4 LWA111",
            ]),
        Self(
            "a Swift package with the framework as a binary target",
            [
                "Package.swift": "// swift-tools-version:5.3\nplatforms: [.iOS(.v13)],\n"
                    + ".binaryTarget(name: \"LoginWithAmazon\", path: \"LoginWithAmazon.xcframework\")",
                "Sources/Auth/Auth.swift": "import LoginWithAmazon\n" + screen,
                "Sources/Net/Net.swift": "struct Net { let e: APIResult }",
                "Sources/Net/Result.swift": "struct APIResult {}",
            ],
            [
                "Package.swift:2 LWA111", "Package.swift:3 LWA101", "Sources/Auth/Auth.swift:1 LWA110",
                "Sources/Auth/Auth.swift:2 LWA020", "Sources/Auth/Auth.swift:3 LWA001",
                "Sources/Auth/Auth.swift:4 LWA022",
            ]),
    ]
}
