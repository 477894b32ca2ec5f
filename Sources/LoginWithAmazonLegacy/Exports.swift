// An import of this module also imports the core and Foundation, as an import of the official framework does. A client
// that uses both APIs, or names `NSObject`, therefore needs only one import.
@_exported import Foundation
@_exported import LoginWithAmazon
