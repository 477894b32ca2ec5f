// Refused for ios: a switch in TrappingSwitch traps for an unknown number
import Foundation

@objc enum Colour: Int { case red, green }

func name(of colour: Colour) -> String {
    switch colour {
    case .red: "red"
    case .green: "green"
    }
}
