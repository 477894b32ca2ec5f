@_exported import Foundation
@_exported import UIKit

extension NSSet: Sequence {
    /// The elements.
    public func makeIterator() -> AnyIterator<Any> { fatalError() }
}
