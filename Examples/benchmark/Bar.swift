/// A text bar for a ratio, with a mark at its target.
enum Bar {
    private static let width = 20

    /// The bar of a measurement. Its full width is twice the target, or twice the floor without a target.
    static func text(_ figure: Double, target: Double?) -> String {
        let share = figure / (2 * (target ?? 1))
        let filled = share.isFinite ? min(width, max(0, Int((share * Double(width)).rounded()))) : 0
        var cells = Array(repeating: Character("#"), count: filled) + Array(repeating: " ", count: width - filled)
        cells.insert(target == nil ? ":" : "|", at: width / 2)
        return String(cells) + (share > 1 ? ">" : "")
    }
}
