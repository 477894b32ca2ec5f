// EnvironmentProbe [--uid N] [--file-size BYTES] ACTION ARGUMENT…
//
//   read STORE CLIENT            reads the client's bytes
//   write STORE CLIENT TEXT      writes the client's bytes
//   remove STORE CLIENT          removes the client's bytes
//   lease STORE CLIENT           begins a refresh and ends it
//   token STORE CLIENT           requests a token without a page
//   descriptors STORE CLIENT     requests a token without any descriptor left, and then with all of them
//   contents FILE                reads the file directly
//   lock FILE                    opens the file as the store opens its lock
//   plant FILE TEXT              creates or replaces the file directly
//   diagnosis                    diagnoses the default store
//
// Prints a line for each result: `ok` with the result, or `error` with the error. With --uid it becomes that user
// first.
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
