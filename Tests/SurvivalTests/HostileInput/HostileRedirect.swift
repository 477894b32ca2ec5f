/// An address that somebody sends to the app while a sign-in is under way.
struct HostileRedirect: Sendable, CustomStringConvertible {
    enum Effect: Sendable, Equatable {
        /// It is not taken, and the sign-in goes on as if nothing had been there.
        case foreign
        /// It is the sign-in's own, and ends it with an error of this code.
        case ends(UInt)
    }

    let name: String
    let address: String
    let effect: Effect

    var description: String { name }
}
