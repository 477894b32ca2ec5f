// A Swift file of the framework, which sees the framework's own public header.
import LoginWithAmazonLegacy

extension AccountScreen {
    var wasCancelled: Bool { lastError?.code == kAIErrorUserInterrupted }
}
