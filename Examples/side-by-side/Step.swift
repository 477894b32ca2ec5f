import BothAPIs
import ExampleSupport
import LocalAuthorizationServer

/// A step that both APIs perform, with its preparation.
struct Step {
    /// The requirement of a step.
    enum Need {
        case nothing
        /// The scripted browser, whose user acts as the step requires.
        case scriptedBrowser
        /// The embedded server, which behaves as the step requires.
        case embeddedServer
    }

    let name: String
    /// The calls; the outcome of the last one is compared.
    let calls: [ClientCall]
    var need = Need.nothing
    var action = ScriptedBrowser.UserAction.allow
    /// Whether the app restarts before the step.
    var restarts = false
    /// Prepares the server before the step.
    var before: (LocalAuthorizationServer) -> Void = { _ in }
    /// The reason for an expected difference.
    var difference: String?
    /// Whether the remaining steps depend on the success of this one.
    var mustSucceed = false
}
