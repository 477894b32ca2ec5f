// Applies the breakages of a list to a copy of the sources, each behind its own condition, and prints a line for each:
// its number, its name, the test that must fail, and `hangs` if the test does.
//
// Usage: make <list> <Sources>
import Foundation

struct Breakage {
    var name: String
    var file = ""
    var test = ""
    var hangs = false
    var changes: [(old: String, new: String)] = []
}

func fail(_ text: String) -> Never {
    FileHandle.standardError.write(Data((text + "\n").utf8))
    exit(1)
}

func parse(_ list: String) -> [Breakage] {
    var breakages: [Breakage] = []
    var before: Character = " "
    for line in list.components(separatedBy: "\n") where !line.isEmpty && !line.hasPrefix("#") {
        let kind = line.first ?? " "
        let text = String(line.dropFirst(2))
        if line.hasPrefix("== ") { breakages.append(Breakage(name: String(line.dropFirst(3)))) }
        guard var last = breakages.popLast() else { fail("a row begins with ==: \(line)") }
        switch kind {
        case "=": break
        case "-" where before == "-": last.changes[last.changes.count - 1].old += "\n" + text
        case "-": last.changes.append((text, ""))
        case "+" where before == "+": last.changes[last.changes.count - 1].new += "\n" + text
        case "+": last.changes[last.changes.count - 1].new = text
        case "f": last.file = String(line.dropFirst(5))
        case "t": last.test = String(line.dropFirst(5))
        case "h": last.hangs = true
        default: fail("invalid line: \(line)")
        }
        before = kind
        breakages.append(last)
    }
    return breakages
}

/// The condition, which is true if this breakage is selected. Each module has its own copy.
let condition = """
    import Foundation

    private let chosen = ProcessInfo.processInfo.environment["BREAKAGE"].flatMap(Int.init)

    func broken(_ number: Int) -> Bool { chosen == number }
    """

func make(_ breakage: Breakage, _ number: Int, in sources: URL) throws {
    let file = sources.appendingPathComponent(breakage.file)
    var text = try String(contentsOf: file, encoding: .utf8)
    for (old, new) in breakage.changes {
        guard text.components(separatedBy: old).count == 2, new.contains("BROKEN") else {
            fail("\(breakage.name): must occur once in \(breakage.file) and have a replacement with BROKEN: \(old)")
        }
        let switched = new.replacingOccurrences(of: "BROKEN", with: "broken(\(number))")
        text = text.replacingOccurrences(of: old, with: switched)
    }
    try text.write(to: file, atomically: true, encoding: .utf8)
}

let arguments = CommandLine.arguments
guard arguments.count == 3 else { fail("usage: make <list> <Sources>") }
let sources = URL(fileURLWithPath: arguments[2])
for (index, breakage) in parse(try String(contentsOfFile: arguments[1], encoding: .utf8)).enumerated() {
    try make(breakage, index + 1, in: sources)
    print("\(index + 1)\t\(breakage.name)\t\(breakage.test)\t\(breakage.hangs ? "hangs" : "")")
}
for module in ["LoginWithAmazon", "LoginWithAmazonLegacy"] {
    let file = sources.appendingPathComponent(module).appendingPathComponent("Broken.swift")
    try condition.write(to: file, atomically: true, encoding: .utf8)
}
