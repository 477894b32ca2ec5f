import Foundation
import MigrationReport

exit(MigrationReport.run(Array(CommandLine.arguments.dropFirst())))
