#if canImport(AuthenticationServices)
    import AuthenticationServices

    #if canImport(UIKit)
        import UIKit
    #elseif canImport(AppKit)
        import AppKit
    #endif

    /// The window that the user is looking at.
    enum ActiveWindow {
        @MainActor
        static func find() -> ASPresentationAnchor? {
            #if canImport(UIKit)
                let windows = HostApplication.scene()?.windows ?? []
                return windows.first { $0.isKeyWindow } ?? windows.first
            #else
                let app = NSApplication.shared
                return app.keyWindow ?? app.mainWindow ?? app.windows.first
            #endif
        }
    }
#endif
