// An import of this module also imports the core and Foundation. As with the official framework, a client that uses
// both APIs or names `NSObject` therefore needs only one import.
@_exported import Foundation
@_exported import LoginWithAmazon
