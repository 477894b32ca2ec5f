// swift-tools-version: 6.1
import PackageDescription

// An app's manifest, for the lines in the README and in the article *Codes*. Only evaluated: there is no such package.
let package = Package(
    name: "Shop",
    dependencies: [
        .package(url: "https://example.com/login-with-amazon.git", branch: "main")
    ],
    targets: [
        .target(
            name: "Shop",
            dependencies: [
                .product(name: "LoginWithAmazonLegacy", package: "login-with-amazon")
            ])
    ])

if Context.environment["MIGRATION_WARNINGS"] != nil {
    package.dependencies = [
        .package(
            url: "https://example.com/login-with-amazon.git", branch: "main", traits: ["MigrationWarnings"])
    ]
}
