/** Figures both ends of the login frame's channel keep to (X.03, S9.36-S9.42). Times are milliseconds. */
export const frameLimits = {
  /** Bytes of one message as JSON. */
  message: 64 * 1024,
  /** Requests of one app that wait for an answer. */
  inFlight: 20,
  /** Ids one document remembers; each may be used once. After that many the frame has to be reloaded. */
  ids: 50_000,
  /** Until the frame has said that it is ready. */
  ready: 20_000,
  /** A document that is there answers what needs nobody. */
  probe: 3_000,
  /** S9.36-S9.42: e-mail, device, code, social. */
  call: 30_000,
  /** Of a request that waits for a person's approval. */
  approval: 10 * 60_000,
  /** The app waits no longer for a sign-out. */
  signOut: 3_000,
  /** X.06: how long the approval must have been seen, and how long nothing may have moved. */
  seen: 500,
  still: 400,
  /** X.06: CSS pixels below which nothing is approved. */
  minWidth: 300,
  minHeight: 400,
} as const
