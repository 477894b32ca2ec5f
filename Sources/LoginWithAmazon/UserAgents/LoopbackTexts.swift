/// What the browser's user reads at the end, in the languages there are. None of it comes from the request.
struct LoopbackTexts: Equatable, Sendable {
    let title: String
    let text: String

    /// As `Accept-Language` and the `lang` attribute name them. The first is for everybody else.
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

    // The first says only what is known here: the app has yet to exchange the code.

    private static let english = Language(
        allowed: .init("Amazon has signed you in", "You can close this page. The app goes on from here."),
        refused: .init("You did not sign in", "The app was not given access. You can close this page."),
        failed: .init("The sign-in did not work", "Close this page and try again in the app."),
        elsewhere: .init("Nothing here", "This address only receives the end of a sign-in."))

    private static let german = Language(
        allowed: .init("Amazon hat Sie angemeldet", "Sie können diese Seite schließen. In der App geht es weiter."),
        refused: .init("Sie sind nicht angemeldet", "Die App hat keinen Zugriff. Sie können diese Seite schließen."),
        failed: .init(
            "Die Anmeldung ist misslungen", "Schließen Sie diese Seite und versuchen Sie es in der App noch einmal."),
        elsewhere: .init("Hier ist nichts", "An dieser Adresse endet nur eine Anmeldung."))

    private static let spanish = Language(
        allowed: .init("Amazon ha iniciado tu sesión", "Puedes cerrar esta página. La aplicación continúa desde aquí."),
        refused: .init("No has iniciado sesión", "La aplicación no tiene acceso. Puedes cerrar esta página."),
        failed: .init("No se pudo iniciar sesión", "Cierra esta página e inténtalo de nuevo en la aplicación."),
        elsewhere: .init("Aquí no hay nada", "Esta dirección solo recibe el final de un inicio de sesión."))

    private static let french = Language(
        allowed: .init(
            "Amazon vous a connecté", "Vous pouvez fermer cette page. La suite se passe dans l’application."),
        refused: .init("Vous n’êtes pas connecté", "L’application n’a pas d’accès. Vous pouvez fermer cette page."),
        failed: .init("La connexion a échoué", "Fermez cette page et réessayez dans l’application."),
        elsewhere: .init("Il n’y a rien ici", "Cette adresse ne reçoit que la fin d’une connexion."))

    private static let italian = Language(
        allowed: .init("Amazon ha effettuato l’accesso", "Puoi chiudere questa pagina. L’app prosegue da qui."),
        refused: .init(
            "Non hai effettuato l’accesso", "L’app non ha ricevuto l’autorizzazione. Puoi chiudere questa pagina."),
        failed: .init("L’accesso non è riuscito", "Chiudi questa pagina e riprova nell’app."),
        elsewhere: .init("Qui non c’è nulla", "Questo indirizzo riceve solo la fine di un accesso."))

    private static let japanese = Language(
        allowed: .init("Amazonにサインインしました", "このページは閉じてかまいません。続きはアプリで行われます。"),
        refused: .init("サインインしていません", "アプリにアクセスは許可されていません。このページは閉じてかまいません。"),
        failed: .init("サインインできませんでした", "このページを閉じて、アプリでもう一度お試しください。"),
        elsewhere: .init("ここには何もありません", "このアドレスはサインインの完了を受け取るためだけのものです。"))

    private static let chinese = Language(
        allowed: .init("您已登录亚马逊", "您可以关闭此页面。应用会继续后面的步骤。"),
        refused: .init("您没有登录", "应用未获得访问权限。您可以关闭此页面。"),
        failed: .init("登录未成功", "请关闭此页面，然后在应用中重试。"),
        elsewhere: .init("这里没有内容", "此地址仅用于接收登录结果。"))
}
