import Foundation
import LoginWithAmazon

/// Shows pages other than the sign-in page in the user's browser.
public enum BrowserWindow {
    /// Shows the page with the first command of `$BROWSER` that can be started, else with the system's browser.
    public static func open(_ page: URL) throws {
        try SystemBrowser.open(page)
    }
}
