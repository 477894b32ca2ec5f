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
            static func stage() -> PresentationStage<ASPresentationAnchor> {
                guard !HostApplication.isExtension else { return .unavailable }
                let scene = HostApplication.activeScene()
                if let window = scene?.keyWindow ?? scene?.windows.first { return .ready(window) }
                return HostApplication.scene()?.activationState == .foregroundInactive ? .inactive : .background
            }
        #else
            /// The app's window, active or not: on a Mac, a sheet is shown over either.
            @MainActor
            static func stage() -> PresentationStage<ASPresentationAnchor> {
                let app = NSApplication.shared
                return (app.keyWindow ?? app.mainWindow ?? app.windows.first).map { .ready($0) } ?? .unavailable
            }
        #endif
    }
#endif
