import ExampleSupport
import LocalAuthorizationServer

/// One thing that both sides do, and what happens around it.
struct Step {
    /// What must be there for a step to make sense.
    enum Need {
        case nothing
        /// Somebody who does at the page what the step says.
        case scriptedBrowser
        /// A server that does what the step says.
        case embeddedServer
    }

    let name: String
    var need = Need.nothing
    var deed = ScriptedBrowser.Deed.allow
    /// What happens at the server before the step.
    var before: (LocalAuthorizationServer) -> Void = { _ in }
    let act: @MainActor (any Side) async -> Sight
    /// Why the two sides are meant to differ here.
    var difference: String?
}
