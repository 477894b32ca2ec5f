@testable import migration_report

/// Projects whose failure methods present something or sign in again, some of them when the user closes the page.
extension CorpusProject {
    static let closedPages = notAfterClosedPage + afterClosedPage

    private static func swift(_ type: String, _ failure: String, _ others: String = "") -> String {
        """
        import LoginWithAmazonLegacy
        class \(type) { func start() { AIMobileLib.authorizeUser(forScopes: [], delegate: self) }
        func requestDidFail(_ e: APIError) { \(failure) }
        \(others) }
        """
    }

    private static func objectiveC(_ type: String, _ failure: String, _ others: String = "") -> String {
        """
        \(head)@implementation \(type)
        - (void)start { [AIMobileLib authorizeUserForScopes:@[] delegate:self]; }
        - (void)requestDidFail:(APIError *)e { \(failure) }
        \(others)
        @end
        """
    }

    private static let notAfterClosedPage = [
        // Promise 77
        Self(
            "delegates that expect the user to close the page, whose calls show no page, or that present nothing",
            [
                "Shop/Login.m": head
                    + "void f(void) { id a = [[Profile alloc] init]; if (b) { [AIMobileLib getProfile:a]; } }\n"
                    + "@implementation Profile\n- (void)requestDidFail:(APIError *)e { [self show:e.error]; }\n@end",
                "Shop/Page.swift": "import LoginWithAmazonLegacy\n"
                    + "class Page { func a() { AIMobileLib.authorizeUser(forScopes: [], delegate: self) }\n"
                    + "func requestDidFail(_ e: APIError) {\nif e.error.code == kAIErrorUserInterrupted { show() } } }",
                "Shop/Number.swift": "import LoginWithAmazonLegacy\n"
                    + "class Number { func a() { AIMobileLib.authorizeUser(forScopes: [], delegate: self) }\n"
                    + "func requestDidFail(_ e: APIError) { if e.error.code == 3 {} else { present(a) } } }",
                "Shop/Helper.swift": "import LoginWithAmazonLegacy\n"
                    + "class Helper { func a() { AIMobileLib.authorizeUser(forScopes: [], delegate: self) }\n"
                    + "func requestDidFail(_ e: APIError) { if isFailure(e) { show(e) } } }\n"
                    + "extension Helper { func isFailure(_ e: APIError) -> Bool { e.error.code != 3 } }",
                "Shop/Hide.m": head + "@implementation Hide\n"
                    + "- (void)a { [AIMobileLib authorizeUserForScopes:@[] delegate:self]; }\n"
                    + "- (void)requestDidFail:(APIError *)e { [self hideAlert]; [self dismissAlert]; }\n@end",
                "Shop/Wait.swift": "import LoginWithAmazonLegacy\n"
                    + "class Wait: Operation { override func main() {\n"
                    + "AIMobileLib.authorizeUser(forScopes: [], delegate: self) }\n"
                    + "func requestDidFail(_ e: APIError) { failure = e.error; finish() }\n"
                    + "func requestDidSucceed(_ r: APIResult) { UIAlertController.show(); finish() } }",
                "Shop/Account.swift": "import LoginWithAmazonLegacy\n"
                    + "class Account { func requestDidFail(_ e: APIError) { show(e) } }\nclass Screen {\n"
                    + "func load(_ now: Bool) { let account = Account(); if now { AIMobileLib.getProfile(account) } }\n"
                    + "func signIn() { AIMobileLib.authorizeUser(forScopes: [], delegate: self) } }",
            ],
            [
                "Shop/Account.swift:2 LWA022", "Shop/Account.swift:4 LWA004", "Shop/Account.swift:5 LWA001",
                "Shop/Helper.swift:2 LWA001", "Shop/Helper.swift:3 LWA022", "Shop/Helper.swift:4 LWA022",
                "Shop/Hide.m:3 LWA001", "Shop/Hide.m:4 LWA022", found, "Shop/Login.m:4 LWA022",
                "Shop/Number.swift:2 LWA001", "Shop/Number.swift:3 LWA022",
                "Shop/Page.swift:2 LWA001", "Shop/Page.swift:3 LWA022", "Shop/Page.swift:4 LWA033",
                "Shop/Wait.swift:3 LWA001", "Shop/Wait.swift:4 LWA022", "Shop/Wait.swift:5 LWA021",
            ]),
        Self(
            "words like those of alerts",
            [
                "A.swift": swift(
                    "A",
                    "alertsEnabled = false; cell.showsCancel = isAlertVisible(); errorLabel.text = e.error.message; "
                        + "presentedViewController?.dismiss(animated: true)"),
                "B.m": objectiveC(
                    "B",
                    "self.alertLabel.hidden = ![self shouldShowError:e]; self.items = @[ show, toast ]; [toast hide]; [self showSpinner:NO];"
                ),
            ], ["A.swift:2 LWA001", "A.swift:3 LWA022", "B.m:3 LWA001", "B.m:4 LWA022"]),
        Self(
            "alerts for other errors only",
            [
                "A.m": objectiveC(
                    "A",
                    "switch (e.error.code) { case kAINetworkError: { if (a) { [self showAlert]; } } break;\n"
                        + "case kAIServerError:\ncase kAIInternalError: [self showAlert]; break; case 7: [self showAlert]; default: break; }"
                ),
                "B.m": objectiveC("B", "if (e.error.code == kAIServerError)\n[self showAlert]; else [self stop];"),
                "C.swift": swift("C", "if e.error.code == kAIServerError { show(e) }"),
                "E.swift": swift("E", "guard e.error.code != kAIServerError else { return show(e) }"),
                "D.swift": swift("D", "switch e.api { case .getProfile: show(e)\ndefault: stop() }"),
            ],
            [
                "A.m:3 LWA001", "A.m:4 LWA022", "A.m:4 LWA037", "A.m:5 LWA032", "A.m:6 LWA039", "B.m:3 LWA001",
                "B.m:4 LWA022", "B.m:4 LWA032", "C.swift:2 LWA001", "C.swift:3 LWA022", "C.swift:3 LWA032",
                "D.swift:2 LWA001", "D.swift:3 LWA022", "E.swift:2 LWA001", "E.swift:3 LWA022", "E.swift:3 LWA032",
            ]),
        Self(
            "failure methods that show the login again, or sign in with another delegate",
            [
                "A.swift": swift("A", "router.showLogin(); show(LoginViewController(), sender: nil)"),
                "B.m": objectiveC(
                    "B", "[self performSegueWithIdentifier:@\"toLogin\" sender:nil]; [self showSignInButton];"),
                "C.m": head + "@implementation C\n- (void)check { [AIMobileLib getProfile:self]; }\n"
                    + "- (void)requestDidFail:(APIError *)e { [self signIn]; }\n"
                    + "- (void)signIn { [AIMobileLib authorizeUserForScopes:@[] delegate:[[B alloc] init]]; }\n@end",
                "D.m": objectiveC(
                    "D", "self.done(e);",
                    "- (void)with:(Block)done { [AIMobileLib authorizeUserForScopes:@[] delegate:self]; }"),
            ],
            [
                "A.swift:2 LWA001", "A.swift:3 LWA022", "B.m:3 LWA001", "B.m:4 LWA022", "C.m:3 LWA004", "C.m:4 LWA022",
                "C.m:5 LWA001", "D.m:3 LWA001", "D.m:4 LWA022", "D.m:5 LWA001",
            ]),
    ]

    private static let afterClosedPage = [
        Self(
            "delegates that don't expect the user to close the page",
            [
                "A.m": head
                    + "void f(void) { [AIMobileLib authorizeUserForScopes:@[] delegate:[[SignIn alloc] init]]; }\n"
                    + "@implementation SignIn\n- (void)requestDidFail:(APIError *)e { [[[UIAlertView alloc] init] show]; }\n@end",
                "B.swift": "import LoginWithAmazonLegacy\nclass Page: AIAuthenticationDelegate {\n"
                    + "func requestDidFail(e: APIError!) { showToast(e.error.message) }\n"
                    + "func b() { AIMobileLib.authorizeUserForScopes([], delegate: self, options: [:])\n"
                    + "AIMobileLib.getProfile(self) } }",
                "C.m": head + "@implementation Table\n"
                    + "- (void)a { [AIMobileLib authorizeUserForScopes:@[] delegate:self]; }\n"
                    + "- (NSDictionary *)texts { return @{ @(kAIErrorUserInterrupted) : @\"closed\" }; }\n"
                    + "- (void)requestDidFail:(APIError *)e { [self.banner show:e.error.message]; }\n@end",
            ],
            [
                "A.m:2 LWA001", "A.m:4 LWA022", "A.m:4 LWA118", "B.swift:2 LWA020", "B.swift:3 LWA022",
                "B.swift:3 LWA118", "B.swift:4 LWA002", "B.swift:5 LWA004", "C.m:3 LWA001", "C.m:4 LWA033",
                "C.m:5 LWA022", "C.m:5 LWA118",
            ]),
        Self(
            "alerts in a method of the same file, in the default case, and about the login",
            [
                "A.swift": swift("A", "handle(e)", "func handle(_ e: APIError) { view.makeToast(e.error.message) }"),
                "B.m": objectiveC(
                    "B", "[self handle:e];", "- (void)handle:(APIError *)e {\nshowAlert(e.error.message); }"),
                "C.swift": swift(
                    "C", "switch e.error.code { case kAIServerError: stop()\ndefault: showLoginError(e) }"),
                "D.m": objectiveC("D", "if (e.error.code != kAIServerError) { [self showAlert]; }"),
                "E.swift": swift("E", "if e.error.code == kAIServerError { stop() } else { present(alert) }"),
                "F.m": objectiveC(
                    "F", "[self performSelectorOnMainThread:@selector(lwa_showError:) withObject:e waitUntilDone:NO];"),
                "G.swift": swift("G", "showError?(e); loginButton.isEnabled = true"),
            ],
            [
                "A.swift:2 LWA001", "A.swift:3 LWA022", "A.swift:3 LWA118", "A.swift:4 LWA022", "B.m:3 LWA001",
                "B.m:4 LWA022", "B.m:4 LWA118", "B.m:5 LWA022", "C.swift:2 LWA001", "C.swift:3 LWA022",
                "C.swift:3 LWA032", "C.swift:3 LWA118", "D.m:3 LWA001", "D.m:4 LWA022", "D.m:4 LWA032", "D.m:4 LWA118",
                "E.swift:2 LWA001", "E.swift:3 LWA022", "E.swift:3 LWA032", "E.swift:3 LWA118",
                "F.m:3 LWA001", "F.m:4 LWA022", "F.m:4 LWA118", "G.swift:2 LWA001", "G.swift:3 LWA022",
                "G.swift:3 LWA118",
            ]),
        Self(
            "a delegate that a wrapper may pass to a sign-in, and that passes itself only to a silent call",
            [
                "Proxy.swift":
                    "import LoginWithAmazonLegacy\nclass Proxy { func logIn(_ d: AIAuthenticationDelegate) {\n"
                    + "AIMobileLib.authorizeUser(forScopes: [], delegate: d) } }",
                "Screen.swift": "import LoginWithAmazonLegacy\nclass Screen {\n"
                    + "func requestDidSucceed(_ r: APIResult) { AIMobileLib.getProfile(self) }\n"
                    + "func requestDidFail(_ e: APIError) { present(alert) } }",
            ],
            [
                "Proxy.swift:2 LWA020", "Proxy.swift:3 LWA001", "Screen.swift:3 LWA004", "Screen.swift:3 LWA021",
                "Screen.swift:4 LWA022", "Screen.swift:4 LWA118",
            ]),
        Self(
            "failure methods that sign in again, or go to a screen for errors",
            [
                "A.swift": swift("A", "start()"), "B.m": objectiveC("B", "[self start];"),
                "C.swift": swift(
                    "C", "navigationController?.pushViewController(ErrorViewController(), animated: true)"),
                "D.m": objectiveC("D", "[self performSegueWithIdentifier:@\"Failure\" sender:nil];"),
            ],
            [
                "A.swift:2 LWA001", "A.swift:3 LWA022", "A.swift:3 LWA118", "B.m:3 LWA001", "B.m:4 LWA022",
                "B.m:4 LWA118", "C.swift:2 LWA001", "C.swift:3 LWA022", "C.swift:3 LWA118", "D.m:3 LWA001",
                "D.m:4 LWA022", "D.m:4 LWA118",
            ]),
    ]
}
