/// The ways in which an app makes a call.
enum CallStyle: String, CaseIterable, Sendable {
    /// 2.x, with a delegate.
    case legacy
    /// 3.x, with a block.
    case block
    case async
}
