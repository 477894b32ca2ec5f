/// The styles of calls.
enum CallStyle: String, CaseIterable, Sendable {
    /// 2.x, with a delegate.
    case legacy
    /// 3.x, with a block.
    case block
    case async
}
