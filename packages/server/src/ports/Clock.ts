/** Time, so that tests and simulators can own it. */
export type Clock = {
  /** Milliseconds since 1970, as the machine believes. For people and wire formats. */
  now(): number
  /** Milliseconds of a clock that never jumps. For everything that is measured or waited for. */
  monotonic(): number
}
