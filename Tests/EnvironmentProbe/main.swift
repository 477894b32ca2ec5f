// EnvironmentProbe [--uid N] [--file-size BYTES] ACTION ARGUMENT…
//
//   read STORE CLIENT            the bytes of the client, as a store of its own gives them
//   write STORE CLIENT TEXT      changes them
//   remove STORE CLIENT          removes them
//   lease STORE CLIENT           begins a refresh and ends it
//   token STORE CLIENT           asks for a token without a page
//   descriptors STORE CLIENT     the same with no descriptor left, and then with all of them
//   contents FILE                reads the file past the store
//   lock FILE                    opens the file as its lock is opened
//   plant FILE TEXT              makes or replaces the file past the store
//   diagnosis                    what a diagnosis says of the store that an app gets without a choice
//
// Prints one line for each result: `ok` and what there is to say, or `error` and the error. It becomes the user before
// it does anything else.
import Foundation
import LoginWithAmazon

var arguments = Array(CommandLine.arguments.dropFirst())
while let option = arguments.first, option.hasPrefix("--"), arguments.count > 1, let value = UInt32(arguments[1]) {
    Limits.set(option, value)
    arguments.removeFirst(2)
}
Limits.openMainQueue()
do {
    try await Action(arguments).perform()
} catch {
    say("error \(error)")
}
