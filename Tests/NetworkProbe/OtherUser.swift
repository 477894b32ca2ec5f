import Foundation

/// The actions of another user of the machine.
enum OtherUser {
    /// Gives up root's rights permanently.
    static func become(_ user: String) {
        guard let user = uid_t(user) else { exit(64) }
        guard setgroups(0, nil) == 0, setgid(user) == 0, setuid(user) == 0, getuid() == user, geteuid() == user else {
            exit(77)
        }
    }

    /// The argument after `mark` in the arguments of any process.
    static func argument(after mark: String) -> String? {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        for process in processes where Int(process) != nil && process != "\(getpid())" {
            let file = FileHandle(forReadingAtPath: "/proc/\(process)/cmdline")
            let words = String(decoding: (try? file?.readToEnd()) ?? Data(), as: UTF8.self).split(separator: "\0")
            if let index = words.firstIndex(of: Substring(mark)), index + 1 < words.count {
                return String(words[index + 1])
            }
        }
        return nil
    }
}
