/// Finds calls, and recognizes by their names those that present something.
extension UseFinder {
    private static let nouns: Set = ["alert", "banner", "dialog", "popup", "snackbar", "toast"]
    private static let verbs: Set = ["display", "present", "push", "show"]
    private static let otherVerbs: Set = ["can", "did", "dismiss", "has", "hide", "is", "remove", "should", "will"]
    /// Matches names such as `showLogin`, `signInButton` and `LoginViewController`, but not `showLoginError`.
    private static let login = #"(?i)(log|sign)_?in_?(button|form|page|screen|vc|view|(view)?controller)?"?$"#

    /// The calls in a method's body, as the indices of their names. In Objective-C, each part of a selector counts.
    func calls(in body: Range<Int>) -> [Int] { body.filter(isCall) }

    private func isCall(_ index: Int) -> Bool {
        guard tokens.isWord(index) else { return false }
        if tokens.text(afterName(index)) == "(" { return tokens.text(index - 1) != "func" }
        let bracket = tokens.enclosing(index)
        if ["selector", "#selector"].contains(tokens.text(bracket - 1)) { return true }
        return facts.language == .objectiveC && tokens.isSymbol(index + 1, of: ":]") && tokens.text(index - 1) != "["
            && tokens.text(bracket) == "[" && tokens.text(bracket - 1) != "@"
    }

    /// The index after a call's name and, in Swift, after a mark as in `showError?(error)`.
    private func afterName(_ call: Int) -> Int { tokens.isSymbol(call + 1, of: "?!") ? call + 2 : call + 1 }

    /// Whether a call shows the page.
    func signsIn(_ call: Int) -> Bool { tokens.text(call).hasPrefix("authorizeUser") }

    /// Whether the words of a call's name suggest that it presents something, as in `UIAlertController(…)`, `showError`
    /// or `performSegue`. A call that names a login button or screen doesn't count, nor does `showSpinner(false)`.
    func presents(_ call: Int) -> Bool {
        let words = Self.words(tokens.text(call))
        guard let first = words.first, !Self.otherVerbs.contains(first) else { return false }
        if !Self.nouns.isDisjoint(with: words) { return true }
        guard Self.verbs.contains(first) || words.contains("segue") else { return false }
        let isOff = ["false", "NO"].contains(tokens.text(afterName(call) + 1))
        return !isOff && !([call] + arguments(of: call)).contains(where: namesLogin)
    }

    private func namesLogin(_ index: Int) -> Bool {
        tokens.text(index).range(of: Self.login, options: .regularExpression) != nil
    }

    /// The tokens after a call's name in its parentheses or brackets, without those in nested braces.
    private func arguments(of call: Int) -> [Int] {
        let next = afterName(call)
        let bracket = tokens.text(next) == "(" ? next : tokens.enclosing(call)
        let brace = tokens.braces(around: call).first
        return tokens.body(of: bracket).filter { $0 > call && tokens.braces(around: $0).first == brace }
    }

    /// The words of a name in lower case, such as `show` and `error` of `showError`, without a prefix such as `lwa_`.
    private static func words(_ name: String) -> [String] {
        let words = BuildFileCheck.matches(
            "[A-Z]+(?![a-z])|[A-Z]?[a-z]+", "$0", in: String(name.split(separator: "_").last ?? ""))
        return words.map { $0.detail.lowercased() }
    }
}
