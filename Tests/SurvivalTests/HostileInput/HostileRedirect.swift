/// An address that opens the app during a sign-in, with the expected effect.
struct HostileRedirect: Sendable, CustomStringConvertible {
    enum Effect: Sendable, Equatable {
        /// The address is rejected and the sign-in continues unaffected.
        case foreign
        /// The address belongs to the sign-in and ends it with this error code.
        case ends(UInt)
    }

    let name: String
    let address: String
    let effect: Effect

    var description: String { name }
}
