/** Waits of the relay client, milliseconds (X.17, S9.35). */
export const relayTimes = {
  /** Between two looks at the link. */
  heartbeat: 5_000,
  /** Silence after which the relay is asked whether it is there. */
  silence: 15_000,
  /** How long it may take to answer that. */
  probe: 8_000,
  /** A gap between two heartbeats that means the device slept. */
  sleep: 30_000,
  /** For a link to open before the next relay is tried. */
  open: 4_000,
  /** Without a link before it is called unreachable. */
  unreachable: 5_000,
  /** For a relay to answer a call before the link counts as dead. */
  answer: 10_000,
  /** A call altogether, reconnecting included. */
  call: 30_000,
  /** An unused link stays. */
  linger: 10_000,
  /** First and longest pause between rounds of attempts. */
  firstPause: 1_000,
  longestPause: 30_000,
  /** After every relay refused us. */
  refusedPause: 60_000,
  /** A link that lived shorter counts as a failure. */
  stable: 5_000,
} as const
