// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "cordova-plugin-amazon-login",
    platforms: [.iOS(.v15)],
    products: [
        .library(name: "cordova-plugin-amazon-login", targets: ["AmazonLogin"])
    ],
    dependencies: [
        .package(url: "https://github.com/apache/cordova-ios.git", branch: "master")
    ],
    targets: [
        .target(
            name: "AmazonLogin",
            dependencies: [.product(name: "Cordova", package: "cordova-ios"), "LoginWithAmazon"],
            path: "src/ios", exclude: ["LoginWithAmazon.xcframework"], publicHeadersPath: "."),
        .binaryTarget(name: "LoginWithAmazon", path: "src/ios/LoginWithAmazon.xcframework"),
    ]
)
