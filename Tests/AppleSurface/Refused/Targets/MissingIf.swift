// Refused for macos: no such module 'UIKit'
import UIKit
