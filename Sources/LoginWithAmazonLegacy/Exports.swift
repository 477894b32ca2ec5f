// Importing the facade also imports the core and Foundation, as with the official framework: clients that use both
// APIs, or name `NSObject`, need a single import.
@_exported import Foundation
@_exported import LoginWithAmazon
