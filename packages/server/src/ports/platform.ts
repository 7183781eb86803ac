import type { WebSocket } from 'ws'

/** Time, so that tests and simulators can own it. */
export type Clock = {
  /** Milliseconds since 1970, as the machine believes. For people and wire formats. */
  now(): number
  /** Milliseconds of a clock that never jumps. For everything that is measured or waited for. */
  monotonic(): number
}

/** One level of the log: fields first, then the sentence. */
type LogWrite = (fields: Readonly<Record<string, unknown>>, message: string) => void

/** Structured logs. Fields named like secrets are redacted; a query string is never logged. */
export type Log = {
  readonly error: LogWrite
  readonly warn: LogWrite
  readonly info: LogWrite
  readonly debug: LogWrite
  isLevelEnabled(level: 'error' | 'warn' | 'info' | 'debug'): boolean
}

/** How a token bucket fills: `capacity` tokens at most, `refillPerSecond` new ones each second. */
export type LimitRule = { readonly capacity: number; readonly refillPerSecond: number }

/** Token buckets. In memory on one node, shared through a store on several. */
export type Limits = {
  /**
   * Takes `cost` tokens from the bucket `key`, or none at all.
   *
   * @returns 0 when the tokens were taken, else the milliseconds until there will be enough.
   */
  take(key: string, rule: LimitRule, cost: number): number | Promise<number>
}

/** What came out of the cache, and when it was made (milliseconds since 1970). */
export type Cached<value> = { readonly value: value; readonly madeAt: number; readonly stale: boolean }

/**
 * Answers kept in memory for a while. Equal questions in flight are asked once. When asking fails, an answer that is not
 * older than `staleFor` is given again, marked stale, so that a down node means old data with its age.
 */
export type Cache = {
  /**
   * `key` must name everything the answer depends on: service, project, chain, currency, account. Never put
   * text of a query string into it that the answer doesn't depend on. What is fresh is answered at once.
   */
  through<value>(
    key: readonly (string | number)[],
    rule: {
      /** Milliseconds. */
      readonly freshFor: number
      /** Milliseconds since it was made; counts only when asking again failed. */
      readonly staleFor: number
      /** Ask anew whatever is kept or under way, and keep what comes: for a reader who knows that something changed. */
      readonly renew?: boolean
    },
    load: () => Promise<value>,
  ): Cached<value> | Promise<Cached<value>>
}

/** One outgoing HTTP request. */
export type EgressRequest = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
  /**
   * Whose idea the URL was. A `stranger`'s (token metadata, pictures) may go to public addresses only, whatever the
   * operator opened for nodes of their own; `LATCHKEY_EGRESS_ALLOW_CONTENT` opens addresses for these. Default: operator.
   */
  readonly chosenBy?: 'operator' | 'stranger'
  /** How many redirects of a GET are followed, each hop through every check again. Default: none. */
  readonly redirects?: number
  /** Milliseconds until the last byte, redirects included. */
  readonly timeout: number
  /** Bytes of body accepted; one more is an `EgressError`. */
  readonly maxBytes: number
}

/** What came back, whole. Header names are lower case. */
export type EgressResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer<ArrayBuffer>
}

/**
 * The one way out of the server: scheme and address checks after resolution, connection to the checked
 * address, private ranges denied unless the operator named them, redirects refused unless asked for, size and time capped.
 * Every failure is an `EgressError`, whose message never holds the URL: it may carry a key.
 */
export type Egress = {
  request(request: EgressRequest): Promise<EgressResponse>
  /** Opens a WebSocket under the same rules. It is connecting; listen for `open`, `error` and `close`. */
  openSocket(url: string, options: { readonly timeout: number; readonly maxBytes: number }): WebSocket
  close(): Promise<void>
}
