// Refused for ios: 'TaskExecutor' is only available in iOS 18.0 or newer
let executor: (any TaskExecutor)? = nil
