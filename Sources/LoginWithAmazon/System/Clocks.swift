import Foundation

/// The clock for durations: it never goes back, can't be set, and counts the time that the device is asleep. After a
/// night with the device asleep, an hour's pause is over, and a grant read before is no longer trusted.
enum Uptime {
    /// Seconds since the device's start.
    @Sendable
    static func seconds() -> TimeInterval {
        #if canImport(Darwin)
            // `mach_continuous_time`. Of Darwin's other clocks, CLOCK_UPTIME_RAW stops while the device is asleep, and
            // CLOCK_MONOTONIC is adjusted together with the calendar clock.
            TimeInterval(clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW)) / 1e9
        #else
            // Linux's CLOCK_MONOTONIC stops while the device is asleep.
            reading(of: CLOCK_BOOTTIME)
        #endif
    }

    /// The same clock to within a few milliseconds, for look-ups that would otherwise spend most of their time reading
    /// it.
    ///
    /// Linux's only coarse clock stops while the device is asleep. There, the second for which the cache is trusted
    /// doesn't count time asleep.
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
