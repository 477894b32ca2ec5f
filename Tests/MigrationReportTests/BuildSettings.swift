@testable import migration_report

/// Projects with settings that have no effect, and with settings that are easily missed.
extension CorpusProject {
    static let buildSettings = [
        Self(
            "a project whose settings every target overrides",
            [project: targets(["App", "Watch"]), "Shop/Login.m": use], ["\(project):16 LWA111", found]),
        Self(
            "a project of which one target has no settings of its own",
            [project: targets(["App", "Watch", "Kit"]), "Shop/Login.m": use],
            ["\(project):5 LWA111", "\(project):6 LWA112", "\(project):16 LWA111", found]),
        Self(
            "a Podfile that changes the settings of pods",
            [
                "Podfile": """
                platform :ios, '15.0'
                post_install do |installer|
                  installer.pods_project.build_configurations.each do |config|
                    next if config.build_settings['IPHONEOS_DEPLOYMENT_TARGET'].to_f >= 12.0
                    config.build_settings['IPHONEOS_DEPLOYMENT_TARGET'] = '9.0'
                    config.build_settings["SWIFT_VERSION"] = "3.2"
                  end
                end
                """, "Shop/Login.m": use,
            ], ["Podfile:5 LWA111", "Podfile:6 LWA112", found]),
        Self(
            "old runners",
            [
                ".github/workflows/ci.yml": "runs-on: macos-12\nruns-on: macos-15\nruns-on: macos-latest",
                ".github/workflows/matrix.yml": "os: [ubuntu-20.04, macos-14, macos-13-xlarge]",
                "azure-pipelines.yml": "vmImage: 'macOS-10.15'", "docs/runners.yml": "macos-12", "Shop/Login.m": use,
            ],
            [
                ".github/workflows/ci.yml:1 LWA117", ".github/workflows/matrix.yml:1 LWA117",
                ".github/workflows/matrix.yml:1 LWA117", "azure-pipelines.yml:1 LWA117", found,
            ]),
        Self(
            "a project made by XcodeGen whose options every target overrides",
            ["project.yml": specification(ofApp: "    deploymentTarget: 15.0\n"), "Shop/Login.m": use], [found]),
        Self(
            "a project made by XcodeGen of which one target has no deployment target of its own",
            ["project.yml": specification(), "Shop/Login.m": use], ["project.yml:3 LWA111", found]),
        Self(
            "a search path to the framework, which isn't in the repository",
            [
                project: xcode("Shop", "Login.m") + "path = Vendor/Amazon/LoginWithAmazon.framework;\n"
                    + "FRAMEWORK_SEARCH_PATHS = (\n\"$(PROJECT_DIR)/Vendor/Amazon\",\n\"$(PROJECT_DIR)/Vendor\",\n);",
                "Shop/Login.m": use,
            ], ["\(project):4 LWA101", "\(project):6 LWA114", found]),
        Self(
            "scripts that unpack the framework or select an Xcode",
            [
                "scripts/get.sh": "#!/bin/sh\n# LoginWithAmazon.framework\nunzip lwa.zip LoginWithAmazon.framework/*\n"
                    + "curl -O https://example.com/LoginWithAmazon-$VERSION.zip",
                "Makefile": "sdk:\n\tunzip LoginWithAmazon.framework.zip\n\tDEVELOPER_DIR=/Applications/Xcode_14.2.app",
                "ci_scripts/ci_post_clone.sh": "echo with Xcode 13\nxcode-select -s /Applications/Xcode_13.app",
                "scripts/ci/run.sh": "XCODE_VERSION=15.4", "Vendor/Net/run.sh": "XCODE_VERSION=12.4",
                "Shop/Login.m": use,
            ],
            [
                "Makefile:2 LWA101", "Makefile:3 LWA117", found, "ci_scripts/ci_post_clone.sh:2 LWA117",
                "scripts/ci/run.sh:1 LWA117", "scripts/get.sh:3 LWA101", "scripts/get.sh:4 LWA101",
            ]),
        Self(
            "a project made by Tuist",
            [
                "Project.swift": """
                let target = Target(
                    deploymentTarget: .iOS(targetVersion: "13.0", devices: [.iphone]),
                    dependencies: [.framework(path: "Frameworks/LoginWithAmazon.framework")],
                    settings: ["EXCLUDED_ARCHS[sdk=iphonesimulator*]": "arm64", "SWIFT_VERSION": "3.2"])
                """, "Shop/Login.m": use,
            ],
            [
                "Project.swift:2 LWA111", "Project.swift:3 LWA101", "Project.swift:4 LWA112", "Project.swift:4 LWA115",
                found,
            ]),
        oldSDKAsPod,
    ]

    private static func specification(ofApp settings: String = "") -> String {
        "options:\n  deploymentTarget:\n    iOS: 12.0\ntargets:\n  Shop:\n    platform: iOS\n    sources: [Shop]\n\(settings)"
            + "  Kit:\n    platform: iOS\n    deploymentTarget: \"15.0\"\n"
    }

    static let oldSDKAsPod = Self(
        "an app with the old SDK as a pod in its repository",
        [
            "Podfile": "platform :ios, '15.0'\npod 'LoginWithAmazon', :path => 'Vendor'",
            "Vendor/LoginWithAmazon.podspec":
                "s.name = 'LoginWithAmazon'\ns.platform = :ios, '8.0'\ns.vendored_frameworks = '*.framework'\ns.source_files = 'Headers/*.h'",
            "Vendor/1/AmazonLogin.podspec": "s.ios.vendored_frameworks = 'LoginWithAmazon.framework'",
            "Shop/Login.m": use,
        ],
        ["Podfile:2 LWA102", "Vendor/1/AmazonLogin.podspec:1 LWA102", "Vendor/LoginWithAmazon.podspec:1 LWA102", found])

    /// A project for iOS 9 and Swift 3. The target App is for iOS 12 and Swift 5, and the target Watch for watchOS. Any
    /// other target has no settings.
    private static func targets(_ names: [String]) -> String {
        func list(_ name: String) -> String { "LIST\(name) = { buildConfigurations = (CONFIGURATION\(name)); };\n" }
        func configuration(_ name: String, _ settings: String) -> String {
            """
            CONFIGURATION\(name) /* Debug */ = {
            isa = XCBuildConfiguration;
            buildSettings = { \(settings)
            };
            name = Debug;
            };

            """
        }
        return "{ objects = {\n"
            + configuration("Project", "\nIPHONEOS_DEPLOYMENT_TARGET = 9.0;\nSWIFT_VERSION = 3.0;")
            + "P = { isa = PBXProject; buildConfigurationList = LISTProject; };\n" + list("Project")
            + "F = { isa = PBXFileReference; path = Shop; };\nG = { isa = PBXFileReference; path = Login.m; };\n"
            + configuration("App", "IPHONEOS_DEPLOYMENT_TARGET = 12.0; SWIFT_VERSION = 5.0;")
            + configuration("Watch", "SDKROOT = watchos;") + configuration("Kit", "SKIP_INSTALL = YES;")
            + names.map { "T\($0) = { isa = PBXNativeTarget; buildConfigurationList = LIST\($0); };\n" + list($0) }
            .joined()
            + "}; rootObject = P; }"
    }
}
