import Foundation
import LoginWithAmazon

/// The user's browser, for a page that isn't a sign-in page.
public enum BrowserWindow {
    /// Shows the page with the first command of `$BROWSER` that can be started, else with the system's.
    public static func open(_ page: URL) throws {
        try SystemBrowser.open(page)
    }
}
