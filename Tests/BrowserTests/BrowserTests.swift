import Testing

/// A real browser, without a screen, on the local server's real pages. One test at a time: a browser alone is as much as
/// a small machine has room for.
@Suite(.serialized, .timeLimit(.minutes(10)), .enabled(if: Chromium.isHere, "\(Chromium.missing)"))
struct BrowserTests {}
