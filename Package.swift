// swift-tools-version: 6.1
import PackageDescription

/// Settings of every target: existential types are spelled `any`, so that a reader sees each dynamic call.
let strict: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

/// A program of the folder `Examples`.
func example(_ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = []) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Examples/\(name)", swiftSettings: strict + settings)
}

let package = Package(
    name: "LoginWithAmazon",
    platforms: [.iOS(.v15), .macOS(.v12), .macCatalyst(.v15), .visionOS(.v1)],
    products: [
        .library(name: "LoginWithAmazon", targets: ["LoginWithAmazon"]),
        .library(name: "LoginWithAmazonLegacy", targets: ["LoginWithAmazonLegacy", "LoginWithAmazonObjC"]),
    ],
    traits: [
        .trait(
            name: "MigrationWarnings",
            description: "Marks every declaration of SDK 2.x as deprecated, with a code and its replacement.")
    ],
    dependencies: [],
    targets: [
        .target(
            name: "LoginWithAmazon", resources: [.copy("PrivacyInfo.xcprivacy")], swiftSettings: strict),
        // Without package access, so that the compiler sees to it that the facade uses the core's public surface alone.
        .target(
            name: "LoginWithAmazonLegacy", dependencies: ["LoginWithAmazon"], exclude: ["ObjectiveC"],
            packageAccess: false, swiftSettings: strict),
        // Headers alone: <LoginWithAmazon/LoginWithAmazon.h>, with the constants that Swift cannot export.
        .target(
            name: "LoginWithAmazonObjC", dependencies: ["LoginWithAmazon", "LoginWithAmazonLegacy"],
            path: "Sources/LoginWithAmazonLegacy/ObjectiveC"),

        .target(
            name: "LocalAuthorizationServer", dependencies: ["LoginWithAmazon"],
            path: "Examples/LocalAuthorizationServer", swiftSettings: strict),
        .target(
            name: "ExampleSupport", dependencies: ["LoginWithAmazon", "LocalAuthorizationServer"],
            path: "Examples/ExampleSupport", swiftSettings: strict),
        .target(
            name: "BothFamilies", dependencies: ["LoginWithAmazonLegacy"], path: "Examples/BothFamilies",
            swiftSettings: strict),
        example("authorization-server", ["LocalAuthorizationServer", "ExampleSupport"]),
        // Old clients are in Swift 5 mode, and import the facade alone.
        example("legacy-client", ["LoginWithAmazonLegacy", "ExampleSupport"], [.swiftLanguageMode(.v5)]),
        example("modern-client", ["LoginWithAmazon", "ExampleSupport"]),
        example("device-grant", ["LoginWithAmazon", "ExampleSupport"]),
        example("side-by-side", ["BothFamilies", "ExampleSupport"]),
        example("benchmark", ["LoginWithAmazonLegacy", "ExampleSupport"]),
        // Reads source code, and needs neither module.
        .target(name: "MigrationReport", path: "Examples/MigrationReport", swiftSettings: strict),
        example("migration-report", ["MigrationReport"]),

        // In C, for its start before `main`: makes the tests independent of proxies.
        .target(name: "TestEnvironment", path: "Tests/TestEnvironment"),
        .target(
            name: "TestSupport", dependencies: ["LoginWithAmazon", "TestEnvironment"], path: "Tests/TestSupport",
            swiftSettings: strict),
        // A client of SDK 3.x: Swift 5 mode, the core's import alone, and nothing that is not public.
        .target(
            name: "NewClient", dependencies: ["LoginWithAmazon"], path: "Tests/NewClient", packageAccess: false,
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "LoginWithAmazonTests", dependencies: ["LoginWithAmazon", "TestSupport", "NewClient"],
            resources: [.copy("Ledger/ledger.tsv")], swiftSettings: strict),
        .testTarget(
            name: "LoginWithAmazonLegacyTests", dependencies: ["LoginWithAmazonLegacy", "TestSupport"],
            resources: [.copy("Ledger/ledger.tsv")], swiftSettings: strict),
        // A client of the 2.x days: Swift 5 mode, the facade's import alone, and nothing that is not public.
        .target(
            name: "OldClient", dependencies: ["LoginWithAmazonLegacy"], path: "Tests/OldClient", packageAccess: false,
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "OldClientTests", dependencies: ["OldClient", "TestSupport"],
            swiftSettings: strict + [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "ParityTests", dependencies: ["BothFamilies", "ExampleSupport", "TestSupport"],
            swiftSettings: strict),
        // The code of the migration guide, as it stands there: old calls in Swift 5 mode, and what takes their place.
        .target(
            name: "GuideBefore", dependencies: ["LoginWithAmazonLegacy"], path: "Tests/MigrationGuide/Before",
            packageAccess: false, swiftSettings: [.swiftLanguageMode(.v5)]),
        .target(
            name: "GuideAfter", dependencies: ["LoginWithAmazon"], path: "Tests/MigrationGuide/After",
            packageAccess: false, swiftSettings: strict),
        .testTarget(
            name: "MigrationGuideTests", dependencies: ["GuideBefore", "GuideAfter", "TestSupport"],
            path: "Tests/MigrationGuide/Checks", swiftSettings: strict),
        // Does as it is told by the tests of two processes. Package access, for its clock.
        .executableTarget(
            name: "RefreshProbe", dependencies: ["LoginWithAmazon", "ExampleSupport"], path: "Tests/RefreshProbe",
            swiftSettings: strict),
        .testTarget(
            name: "ProcessTests",
            dependencies: ["LoginWithAmazon", "LocalAuthorizationServer", "TestSupport", "RefreshProbe"],
            swiftSettings: strict),
        // Does as the tests of the environment say: as another user, with few descriptors, without a home.
        .executableTarget(
            name: "EnvironmentProbe", dependencies: ["LoginWithAmazon"], path: "Tests/EnvironmentProbe",
            swiftSettings: strict),
        // The same for what goes over the network: behind a proxy, as another user, without descriptors.
        .executableTarget(
            name: "NetworkProbe", dependencies: ["LoginWithAmazon", "TestSupport"], path: "Tests/NetworkProbe",
            swiftSettings: strict),
        // Other users of the machine, disks, homes, limits, proxies: what surrounds a program that signs users in.
        .testTarget(
            name: "EnvironmentTests",
            dependencies: [
                "LoginWithAmazon", "LocalAuthorizationServer", "ExampleSupport", "TestSupport", "EnvironmentProbe",
                "NetworkProbe", "authorization-server", "legacy-client", "modern-client", "side-by-side",
                "device-grant", "benchmark",
            ],
            swiftSettings: strict),
        // Faults, schedules, hostile input, secrets: what `.ci/survival` reports in figures.
        .testTarget(
            name: "SurvivalTests",
            dependencies: [
                "BothFamilies", "LoginWithAmazonLegacy", "LocalAuthorizationServer", "ExampleSupport", "TestSupport",
            ],
            exclude: ["HostileInput/Corpus"], swiftSettings: strict),
        // A real browser, without a screen, on the local server's pages.
        .testTarget(
            name: "BrowserTests",
            dependencies: [
                "BothFamilies", "LocalAuthorizationServer", "ExampleSupport", "TestSupport", "legacy-client",
                "modern-client", "side-by-side", "device-grant", "authorization-server",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "MigrationReportTests",
            dependencies: ["MigrationReport", "LoginWithAmazon", "TestSupport", "migration-report"],
            exclude: ["Fixtures"], swiftSettings: strict),
        // The program in the README, as it stands there.
        .executableTarget(
            name: "ReadmeProgram", dependencies: ["LoginWithAmazon"], path: "Tests/ReadmeProgram",
            packageAccess: false, swiftSettings: strict),
        .testTarget(
            name: "ExampleTests",
            dependencies: [
                "BothFamilies", "LocalAuthorizationServer", "ExampleSupport", "TestSupport", "ReadmeProgram",
                "authorization-server", "legacy-client", "modern-client", "side-by-side", "device-grant", "benchmark",
            ],
            swiftSettings: strict),
    ]
)
