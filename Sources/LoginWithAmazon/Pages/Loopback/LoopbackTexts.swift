/// The texts of the page after the redirect, in all supported languages. None comes from the request.
struct LoopbackTexts: Equatable, Sendable {
    let title: String
    let text: String

    /// The tags for `Accept-Language` and `lang`. The first language is the fallback.
    static let languages = ["en", "de", "es", "fr", "it", "ja", "zh"]

    static func of(_ outcome: LoopbackOutcome, in language: String) -> LoopbackTexts {
        let texts = table[language] ?? english
        switch outcome {
        case .allowed: return texts.allowed
        case .refused: return texts.refused
        case .failed: return texts.failed
        case .elsewhere: return texts.elsewhere
        }
    }

    private init(_ title: String, _ text: String) {
        self.title = title
        self.text = text
    }

    /// The texts of a language.
    private struct Language: Sendable {
        let allowed: LoopbackTexts
        let refused: LoopbackTexts
        let failed: LoopbackTexts
        let elsewhere: LoopbackTexts
    }

    private static let table = [
        "en": english, "de": german, "es": spanish, "fr": french, "it": italian, "ja": japanese, "zh": chinese,
    ]

    // `allowed` says only what is known here: the redirect was accepted. The app has yet to exchange the code.

    private static let english = Language(
        allowed: .init("Sign-in complete", "Return to the app. You can close this page."),
        refused: .init("You did not sign in", "The app was not given access. You can close this page."),
        failed: .init("Sign-in failed", "Close this page and try again in the app."),
        elsewhere: .init("Nothing here", "This address is only used to complete a sign-in."))

    private static let german = Language(
        allowed: .init("Anmeldung abgeschlossen", "Kehren Sie zur App zurück. Sie können diese Seite schließen."),
        refused: .init(
            "Sie sind nicht angemeldet", "Die App hat keinen Zugriff erhalten. Sie können diese Seite schließen."),
        failed: .init(
            "Anmeldung fehlgeschlagen", "Schließen Sie diese Seite und versuchen Sie es in der App noch einmal."),
        elsewhere: .init("Hier ist nichts", "Diese Adresse dient nur zum Abschluss einer Anmeldung."))

    private static let spanish = Language(
        allowed: .init("Inicio de sesión completado", "Vuelve a la aplicación. Puedes cerrar esta página."),
        refused: .init(
            "No has iniciado sesión", "La aplicación no ha obtenido acceso. Puedes cerrar esta página."),
        failed: .init("No se pudo iniciar sesión", "Cierra esta página e inténtalo de nuevo en la aplicación."),
        elsewhere: .init("Aquí no hay nada", "Esta dirección solo se usa para completar un inicio de sesión."))

    private static let french = Language(
        allowed: .init("Connexion réussie", "Retournez dans l’application. Vous pouvez fermer cette page."),
        refused: .init(
            "Vous n’êtes pas connecté", "L’application n’a pas obtenu l’accès. Vous pouvez fermer cette page."),
        failed: .init("La connexion a échoué", "Fermez cette page et réessayez dans l’application."),
        elsewhere: .init("Il n’y a rien ici", "Cette adresse sert uniquement à terminer une connexion."))

    private static let italian = Language(
        allowed: .init("Accesso completato", "Torna all’app. Puoi chiudere questa pagina."),
        refused: .init(
            "Non hai effettuato l’accesso", "L’app non ha ricevuto l’autorizzazione. Puoi chiudere questa pagina."),
        failed: .init("Accesso non riuscito", "Chiudi questa pagina e riprova nell’app."),
        elsewhere: .init("Qui non c’è nulla", "Questo indirizzo serve solo a completare un accesso."))

    private static let japanese = Language(
        allowed: .init("サインインが完了しました", "アプリに戻ってください。このページは閉じてかまいません。"),
        refused: .init("サインインしていません", "アプリにはアクセスが許可されませんでした。このページは閉じてかまいません。"),
        failed: .init("サインインできませんでした", "このページを閉じて、アプリでもう一度お試しください。"),
        elsewhere: .init("ここには何もありません", "このアドレスはサインインを完了するためだけのものです。"))

    private static let chinese = Language(
        allowed: .init("登录已完成", "请返回应用。您可以关闭此页面。"),
        refused: .init("您未登录", "应用未获得访问权限。您可以关闭此页面。"),
        failed: .init("登录失败", "请关闭此页面，然后在应用中重试。"),
        elsewhere: .init("这里没有内容", "此地址仅用于完成登录。"))
}
