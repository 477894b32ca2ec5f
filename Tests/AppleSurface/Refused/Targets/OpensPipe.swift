// Refused for macos: 'popen' is unavailable
import Foundation

func list() { _ = popen("ls", "r") }
