/// The size and colour scheme of a screen.
struct Screen: Sendable, CustomStringConvertible {
    let width: Int
    let height: Int
    let isPhone: Bool
    var isDark = false

    static let phone = Screen(width: 390, height: 844, isPhone: true)
    static let desktop = Screen(width: 1280, height: 800, isPhone: false)
    static let all = [false, true].flatMap { isDark in
        [phone, desktop].map { Screen(width: $0.width, height: $0.height, isPhone: $0.isPhone, isDark: isDark) }
    }

    var description: String { "\(isPhone ? "phone" : "desktop")\(isDark ? "-dark" : "")" }
}
