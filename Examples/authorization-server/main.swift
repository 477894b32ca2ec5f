import Foundation
import LocalAuthorizationServer

/// Writes one line about what is wrong and ends the program.
func fail(_ problem: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("authorization-server: \(problem)\n".utf8))
    exit(status)
}

/// Reads the command line; 64 is the status of a usage error.
func readOptions() -> CommandLineOptions {
    do { return try CommandLineOptions(Array(CommandLine.arguments.dropFirst())) } catch {
        let problem = (error as? CommandLineOptions.Problem)?.description ?? "\(error)"
        fail("\(problem). Try --help.", status: 64)
    }
}

signal(SIGPIPE, SIG_IGN)
let options = readOptions()
if options.wantsHelp {
    FileHandle.standardOutput.write(Data(Texts.help.utf8))
    exit(0)
}
let interruption = Interruption()
let server = LocalAuthorizationServer(options: options.server)
for fault in options.faults { server.addFault(fault) }
do { try server.start() } catch { fail("\(error)", status: 1) }
FileHandle.standardOutput.write(Data(Texts.greeting(server, options.server).utf8))
interruption.wait()
server.stop()
