import Foundation
import LoginWithAmazon

extension ScriptedBrowser {
    /// Opens the page for user codes, enters the code that a device shows, signs in, and submits the decision set with
    /// ``setAction(_:)``.
    /// - Throws: ``AMZNUserAgentError`` if a page can't be loaded or understood, or the user closes it.
    public func enter(_ userCode: String, at verificationURI: URL) async throws {
        let action = action.withLock { $0 }
        let client = PageClient()
        var url = verificationURI
        var form: HTMLForm?
        var hasSignedIn = false
        var hasEntered = false
        for _ in 0..<Self.mostPages {
            guard case .html(let page) = try await visit(client, url, form) else { throw Self.lost }
            guard action != .close else { throw AMZNUserAgentError.userDidCancel }
            guard var next = HTMLForm(page: page) else {
                if hasSignedIn { return }
                throw Self.lost
            }
            if next.fields[Self.codeField] == nil {
                try fill(&next, action, &hasSignedIn)
            } else {
                guard !hasEntered else {
                    throw AMZNUserAgentError.cannotPresent("The page rejects the code.")
                }
                hasEntered = true
                next.fields[Self.codeField] = userCode
                press(next.buttons.first?.value ?? "", &next)
            }
            guard let target = URL(string: next.action, relativeTo: url)?.absoluteURL else { throw Self.lost }
            (url, form) = (target, next)
        }
        throw Self.lost
    }

    private static let codeField = "user_code"
}
