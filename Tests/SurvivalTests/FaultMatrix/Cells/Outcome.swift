/// A call's outcome, in terms common to all call styles.
enum Outcome: Hashable, Sendable {
    case success
    /// A token without the requested user profile, which couldn't be fetched.
    case withoutUser
    case failed(Int)
    /// The user closed the page: code 3 in 2.x and in `async` code, a flag in the 3.x block.
    case left
    /// An outcome that violates the API contract, described in words.
    case odd(String)
}
