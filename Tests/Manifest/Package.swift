// swift-tools-version: 6.1
import PackageDescription

// An app's manifest with the lines that the README and the article *Codes* print. `.ci/quick` evaluates the manifest,
// but doesn't build the app, because there is no package at the dependency's URL.
let package = Package(
    name: "Shop",
    dependencies: [
        .package(url: "https://example.com/login-with-amazon.git", branch: "main")
    ],
    targets: [
        .target(
            name: "Shop",
            dependencies: [
                .product(name: "LoginWithAmazon", package: "login-with-amazon")
            ])
    ])

if Context.environment["MIGRATION_WARNINGS"] != nil {
    package.dependencies = [
        .package(
            url: "https://example.com/login-with-amazon.git", branch: "main", traits: ["MigrationWarnings"])
    ]
}
