/// Why the story does not go on, in one line that holds no secret.
struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
