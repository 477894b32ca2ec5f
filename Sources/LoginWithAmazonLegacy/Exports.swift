// A file that imports the facade sees the core too, and Foundation: clients that mix both families, or that name
// `NSObject`, have one import, as with the official framework.
@_exported import Foundation
@_exported import LoginWithAmazon
