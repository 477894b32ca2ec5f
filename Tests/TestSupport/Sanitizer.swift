import Foundation

/// Whether the tests were built with a sanitizer, which multiplies time and memory.
package enum Sanitizer {
    package static let isThere = has("__tsan_init") || has("__asan_init")

    /// Whether this program has a function with this name.
    private static func has(_ function: String) -> Bool { dlsym(dlopen(nil, RTLD_NOW), function) != nil }
}
