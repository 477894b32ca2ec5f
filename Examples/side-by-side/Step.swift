import BothFamilies
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
    /// The calls, of which the last one's outcome is compared.
    let calls: [FamilyCall]
    var need = Need.nothing
    var deed = ScriptedBrowser.Deed.allow
    /// The app is started anew before the step.
    var restarts = false
    /// What happens at the server before the step.
    var before: (LocalAuthorizationServer) -> Void = { _ in }
    /// Why the two sides are meant to differ here.
    var difference: String?
    /// Without this step the others say nothing.
    var mustSucceed = false
}
