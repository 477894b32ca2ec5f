/// The texts of the page after the redirect. None comes from the request.
struct LoopbackTexts: Equatable, Sendable {
    let title: String
    let text: String

    private init(_ title: String, _ text: String) {
        self.title = title
        self.text = text
    }

    /// The language of the first range in `Accept-Language` fields that has texts, or English. Browsers list the user's
    /// languages by preference.
    static func language(for fields: String) -> String {
        let ranges = fields.lowercased().split(separator: ",")
        let languages = ranges.lazy.map { String($0.drop { $0 == " " }.prefix { $0.isLetter }) }
        return languages.first { table[$0] != nil } ?? "en"
    }

    static var languages: [String] { table.keys.sorted() }

    static func of(_ outcome: LoopbackOutcome, in language: String) -> LoopbackTexts {
        table[language]?[outcome] ?? LoopbackTexts("", "")
    }

    // `allowed` says only what is known here: the redirect was accepted. The app has yet to exchange the code.
    private static let table: [String: [LoopbackOutcome: LoopbackTexts]] = [
        "en": [
            .allowed: .init("Return to the app to finish", "The app completes the sign-in. You can close this page."),
            .refused: .init("You did not sign in", "The app was not given access. You can close this page."),
            .failed: .init("Sign-in failed", "Close this page and try again in the app."),
            .outdated: .init(
                "This page is out of date",
                "It belongs to another sign-in. Return to the app, and use the page that it opened last."),
        ],
        "de": [
            .allowed: .init(
                "Kehren Sie zur App zurück", "Die App schließt die Anmeldung ab. Sie können diese Seite schließen."),
            .refused: .init(
                "Sie sind nicht angemeldet", "Die App hat keinen Zugriff erhalten. Sie können diese Seite schließen."),
            .failed: .init(
                "Anmeldung fehlgeschlagen", "Schließen Sie diese Seite und versuchen Sie es in der App noch einmal."),
            .outdated: .init(
                "Diese Seite ist veraltet",
                "Sie gehört zu einer anderen Anmeldung. Verwenden Sie die Seite, die die App zuletzt geöffnet hat."),
        ],
        "es": [
            .allowed: .init(
                "Vuelve a la aplicación para terminar",
                "La aplicación completa el inicio de sesión. Puedes cerrar esta página."),
            .refused: .init(
                "No has iniciado sesión", "La aplicación no ha obtenido acceso. Puedes cerrar esta página."),
            .failed: .init("No se pudo iniciar sesión", "Cierra esta página e inténtalo de nuevo en la aplicación."),
            .outdated: .init(
                "Esta página ya no es válida",
                "Pertenece a otro inicio de sesión. Usa la última página que haya abierto la aplicación."),
        ],
        "fr": [
            .allowed: .init(
                "Retournez dans l’application pour terminer",
                "L’application termine la connexion. Vous pouvez fermer cette page."),
            .refused: .init(
                "Vous n’êtes pas connecté", "L’application n’a pas obtenu l’accès. Vous pouvez fermer cette page."),
            .failed: .init("La connexion a échoué", "Fermez cette page et réessayez dans l’application."),
            .outdated: .init(
                "Cette page n’est plus valable",
                "Elle appartient à une autre connexion. Utilisez la dernière page ouverte par l’application."),
        ],
        "it": [
            .allowed: .init("Torna all’app per terminare", "L’app completa l’accesso. Puoi chiudere questa pagina."),
            .refused: .init(
                "Non hai effettuato l’accesso", "L’app non ha ricevuto l’autorizzazione. Puoi chiudere questa pagina."),
            .failed: .init("Accesso non riuscito", "Chiudi questa pagina e riprova nell’app."),
            .outdated: .init(
                "Questa pagina non è più valida", "Appartiene a un altro accesso. Usa l’ultima pagina aperta dall’app."),
        ],
        "ja": [
            .allowed: .init("アプリに戻ってください", "サインインはアプリで完了します。このページは閉じてかまいません。"),
            .refused: .init("サインインしていません", "アプリにはアクセスが許可されませんでした。このページは閉じてかまいません。"),
            .failed: .init("サインインできませんでした", "このページを閉じて、アプリでもう一度お試しください。"),
            .outdated: .init("このページは無効です", "別のサインインのページです。アプリが最後に開いたページを使ってください。"),
        ],
        "zh": [
            .allowed: .init("请返回应用以完成登录", "应用会完成登录。您可以关闭此页面。"),
            .refused: .init("您未登录", "应用未获得访问权限。您可以关闭此页面。"),
            .failed: .init("登录失败", "请关闭此页面，然后在应用中重试。"),
            .outdated: .init("此页面已失效", "它属于另一次登录。请使用应用最后打开的页面。"),
        ],
    ]
}
