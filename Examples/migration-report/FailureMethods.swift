/// Finds the methods that receive errors and don't expect the user to close the page.
extension UseFinder {
    private static let ofClosedPage: Set = [
        "kAIErrorUserInterrupted", "kAMZNLWAErrorUserInterrupted", "userInterrupted",
    ]

    /// If a method `requestDidFail` is defined at this token, records what the method does after the user has closed
    /// the page. The methods of the file that it calls count as parts of it. A method that contains the error code of a
    /// closed page isn't recorded.
    mutating func visitFailureMethod(_ index: Int) {
        guard isDefinition(index), let type = type(around: index) else { return }
        let body = methodBody(at: index)
        let whole = [body] + helpers(calledBy: calls(in: body))
        guard !whole.joined().contains(where: isCodeOfClosedPage) else { return }
        let direct = callsAfterClosedPage(in: body)
        let calls = direct + helpers(calledBy: direct).flatMap(callsAfterClosedPage)
        let action = calls.contains(where: signsIn) ? "signs in again" : "presents something"
        guard calls.contains(where: { signsIn($0) || presents($0) }) else { return }
        facts.failureMethods.append((type, action, tokens.place(index)))
    }

    private func isCodeOfClosedPage(_ index: Int) -> Bool {
        Self.ofClosedPage.contains(tokens.text(index))
            || tokens.text(index) == "3" && ["=", "case"].contains(tokens.text(index - 1))
    }

    // MARK: Methods

    /// The bodies of the file's methods with the names of these calls.
    private func helpers(calledBy calls: [Int]) -> [Range<Int>] {
        let names = Set(calls.map(tokens.text))
        return tokens.indices.filter { names.contains(tokens.text($0)) && isDefinition($0) }.map(methodBody)
    }

    private func isDefinition(_ index: Int) -> Bool {
        facts.language == .swift ? tokens.text(index - 1) == "func" : isDefinedInObjectiveC(index)
    }

    private func isDefinedInObjectiveC(_ index: Int) -> Bool {
        guard index > 1, tokens.text(index - 1) == ")", tokens.isSymbol(index + 1, of: ":{") else { return false }
        // After a type that follows a colon, the name is that of a parameter.
        guard tokens.text(tokens.enclosing(index - 2) - 1) != ":" else { return false }
        return tokens.indices[index...].first { tokens.isSymbol($0, of: ";{") }.map(tokens.text) == "{"
    }

    private func methodBody(at index: Int) -> Range<Int> {
        tokens.indices[index...].first { tokens.text($0) == "{" }.map(tokens.body) ?? 0..<0
    }

    // MARK: Branches

    /// The calls that the method may make with the error code of a closed page.
    private func callsAfterClosedPage(in body: Range<Int>) -> [Int] {
        calls(in: body).filter { call in
            let braces = tokens.braces(around: call).filter(body.contains)
            return !([call] + braces).contains { isForOther($0) || isInCaseOfOther($0) }
        }
    }

    /// Whether a statement, or a block in braces, follows `if` with a condition such as `code == kAINetworkError`, or
    /// `guard` with a condition such as `code != kAINetworkError`.
    private func isForOther(_ index: Int) -> Bool {
        let statement = tokens.indices[..<index].reversed().prefix { !tokens.isSymbol($0, of: ";{}") }
        guard let start = statement.first(where: { ["if", "guard"].contains(tokens.text($0)) }) else { return false }
        let condition = start..<index
        let isNegated = condition.contains { tokens.text($0) == "!" }
        return condition.contains(where: isOther) && isNegated == (tokens.text(start) == "guard")
    }

    /// Whether the nearest label before a token in the same braces is a `case` such as `case kAINetworkError` or
    /// `case 7`.
    private func isInCaseOfOther(_ index: Int) -> Bool {
        let brace = tokens.braces(around: index).first ?? 0
        let label = (brace..<index).last {
            ["case", "default"].contains(tokens.text($0)) && tokens.enclosing($0) == brace
        }
        guard let label, tokens.text(label) == "case" else { return false }
        return (label..<index).prefix { tokens.text($0) != ":" }.contains { isOther($0) || tokens.isNumber($0) }
    }

    /// Whether this is an error code, or a call that shows no page, such as `kAPIGetProfile` and `.getProfile`.
    private func isOther(_ index: Int) -> Bool {
        let name = tokens.text(index)
        return LegacyName.byName[name]?.step == .codes || LegacyName.silentCalls.contains(name)
    }
}
