import Testing

/// A real headless browser on the local server's real pages. The tests run one at a time, since a small machine cannot
/// run several browsers.
@Suite(.serialized, .timeLimit(.minutes(10)), .enabled(if: Chromium.isHere, "\(Chromium.missing)"))
struct BrowserTests {}
