// NetworkProbe arguments USER MARK      the argument after MARK of any process that has it, as this user
// NetworkProbe get USER PORT TARGET     the reply to a request of this user to 127.0.0.1
// NetworkProbe open LEFT COMMAND        opens a page with a browser command, with so many descriptors left
// NetworkProbe fetch ADDRESS            what a diagnosis says of this server, and its reply
// NetworkProbe starve                   the processor time that a listener without a descriptor left takes, and the redirect
// NetworkProbe inherit ROUNDS           how many sockets the programs inherit that are started meanwhile
//
// One deed in the environment that a test gives it, whose result is printed. 77 says that this machine does not allow it.
import Foundation
import TestSupport

@Sendable func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

let words = Array(CommandLine.arguments.dropFirst())
switch words.first {
case "arguments" where words.count == 3:
    OtherUser.become(words[1])
    say(OtherUser.argument(after: words[2]) ?? "nothing")
case "get" where words.count == 4:
    OtherUser.become(words[1])
    guard let port = UInt16(words[2]), let connection = TestConnection(port: port) else {
        say("refused")
        exit(0)
    }
    connection.send("GET \(words[3]) HTTP/1.1\r\nHost: a\r\n\r\n")
    say(connection.receive())
case "open" where words.count > 2:
    Descriptors.openMainQueue()
    await Descriptors.open(left: Int(words[1]) ?? 0, command: words[2...].joined(separator: " "))
case "fetch" where words.count == 2: await Fetching.run(words[1])
case "starve":
    Descriptors.openMainQueue()
    await Descriptors.starve()
case "inherit" where words.count == 2: try Inheritance.count(rounds: Int(words[1]) ?? 0)
default: exit(64)
}
