import Foundation

/// Whether the tests were built with a sanitizer of the toolchain, which multiplies time and memory.
package enum Sanitizer {
    package static let isThere = has("__tsan_init") || has("__asan_init")

    /// Whether this program has a function of that name.
    private static func has(_ function: String) -> Bool { dlsym(dlopen(nil, RTLD_NOW), function) != nil }
}
