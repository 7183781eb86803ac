/** What the doctor says of one part. */
export type Finding = {
  /** The port of the server, or what else was looked at. */
  readonly part: string
  /** What serves it. Never a URL with a key. */
  readonly servedBy: string
  readonly state: 'ok' | 'attention' | 'failed'
  /** What was seen and what to do; empty when there is nothing to say. */
  readonly advice: string
}
