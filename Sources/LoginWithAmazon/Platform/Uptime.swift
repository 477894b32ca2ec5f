import Foundation

/// The clock for durations: it never goes back, nobody can set it, and it counts the time that the device is asleep. A
/// pause of an hour is over after a night in the pocket, and a grant read before that night is no longer believed.
enum Uptime {
    /// Seconds since the device's start.
    @Sendable
    static func seconds() -> TimeInterval {
        #if canImport(Darwin)
            // `mach_continuous_time`. Of Darwin's other clocks CLOCK_UPTIME_RAW stands still while the device is asleep,
            // and CLOCK_MONOTONIC is adjusted with the calendar's.
            TimeInterval(clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW)) / 1e9
        #else
            // Linux's CLOCK_MONOTONIC stands still while the device is asleep.
            reading(of: CLOCK_BOOTTIME)
        #endif
    }

    /// The same clock, read to within a few milliseconds, for look-ups that would otherwise spend most of their time on it.
    ///
    /// On Linux, whose only coarse clock stands still while the device is asleep, the second for which memory is trusted is
    /// a second awake.
    @Sendable
    static func ticks() -> TimeInterval {
        #if canImport(Darwin)
            // `mach_continuous_approximate_time`.
            TimeInterval(clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW_APPROX)) / 1e9
        #else
            reading(of: CLOCK_MONOTONIC_COARSE)
        #endif
    }

    #if !canImport(Darwin)
        private static func reading(of clock: clockid_t) -> TimeInterval {
            var time = timespec()
            clock_gettime(clock, &time)
            return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
        }
    #endif
}
