#if canImport(AuthenticationServices)
    import AuthenticationServices

    #if canImport(UIKit)
        import UIKit
    #elseif canImport(AppKit)
        import AppKit
    #endif

    /// The window that the user is looking at.
    enum ActiveWindow {
        #if canImport(UIKit)
            /// The active scene's window.
            @MainActor
            static func stage() -> PresentationReadiness<ASPresentationAnchor> {
                guard !CurrentApplication.isExtension else { return .unavailable }
                let scene = CurrentApplication.activeScene()
                if let window = scene?.keyWindow ?? scene?.windows.first { return .ready(window) }
                return CurrentApplication.scene()?.activationState == .foregroundInactive ? .inactive : .background
            }
        #else
            /// The app's window, active or not: on a Mac, a sheet is shown over either.
            @MainActor
            static func stage() -> PresentationReadiness<ASPresentationAnchor> {
                let app = NSApplication.shared
                return (app.keyWindow ?? app.mainWindow ?? app.windows.first).map { .ready($0) } ?? .unavailable
            }
        #endif
    }
#endif
