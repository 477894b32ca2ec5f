// Refused for ios: cannot find 'Process' in scope
import Foundation

private let program = Process()
