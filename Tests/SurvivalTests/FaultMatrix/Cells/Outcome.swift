/// What an app was told, in the terms of all families.
enum Outcome: Hashable, Sendable {
    case success
    /// A token, while the user that was asked for too could not be had.
    case withoutUser
    case failed(Int)
    /// The user left the page: code 3 in 2.x and in `async` code, a flag in the 3.x block.
    case left
    /// Nothing of what the family promises, in words.
    case odd(String)
}
