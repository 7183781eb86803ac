import type { WebSocket } from 'ws'

type Lifecycle = {
  /** Opens connections and starts timers. Rejects when the server can't run without the adapter. */
  start(): Promise<void>
  /** Resolves when the adapter works. Rejects with an error whose message tells the operator what to change. */
  check(): Promise<void>
  /**
   * Re-reads now what the adapter otherwise re-reads by itself some time later. Rejects with a sentence when it can’t be used; what was
   * in use stays in use then.
   */
  reload(): Promise<void>
  /** Writes what is pending, then ends connections and timers. Works without `start` and may be called twice. */
  close(): Promise<void>
}

/**
 * The lifecycle every port shares. Each method is optional: an adapter in memory has nothing to open, check or close. A
 * port names the methods its callers rely on: `Adapter<'check' | 'close'>`. `lifecycle.ts` starts the adapters of a
 * server in the order of their dependencies and closes them in reverse.
 */
export type Adapter<required extends keyof Lifecycle = never> = Partial<Lifecycle> & Pick<Lifecycle, required>

/** Time. Tests and simulators replace it. */
export type Clock = Adapter & {
  /** Milliseconds since 1970 by the clock of the machine. For people and wire formats. */
  now(): number
  /** Milliseconds of a clock that never jumps. For measuring and waiting. */
  monotonic(): number
}

/** Levels of the log; `silent` writes nothing. */
export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

/** Writes a line at one level: fields first, then the sentence. */
type LogWrite = (fields: Readonly<Record<string, unknown>>, message: string) => void

/** Structured logs. Fields named like secrets are redacted. Callers leave out query strings. */
export type Log = Adapter & {
  /** Changes from which level on lines are written. Absent: it can’t be changed. */
  setLevel?(level: LogLevel): void
  readonly error: LogWrite
  readonly warn: LogWrite
  readonly info: LogWrite
  readonly debug: LogWrite
  isLevelEnabled(level: 'error' | 'warn' | 'info' | 'debug'): boolean
}

/** How a token bucket fills: at most `capacity` tokens, `refillPerSecond` new ones each second. */
export type LimitRule = { readonly capacity: number; readonly refillPerSecond: number }

/** Token buckets for rate limits and mail budgets. */
export type Limits = Adapter & {
  /** Whether the nodes of a server count together. `check` rejects while they can't and each counts alone. */
  readonly isShared: boolean
  /**
   * Takes `cost` tokens from the bucket `key`, or none at all.
   *
   * @returns 0 when the tokens were taken, else the milliseconds until there are enough
   */
  consume(key: string, rule: LimitRule, cost: number): number | Promise<number>
}

/** A cached value and when it was loaded (milliseconds since 1970). `stale`: loading it again failed. */
export type Cached<value> = { readonly value: value; readonly madeAt: number; readonly stale: boolean }

/**
 * Values kept in memory for a while. Concurrent calls with the same key share one load. When a load fails, a value not
 * older than `staleFor` is returned and marked stale: while a node is down, clients get old data with its age.
 */
export type Cache = Adapter & {
  /**
   * Returns the cached value of `key`, or loads it. A fresh value is returned synchronously.
   *
   * @param key everything the value depends on: service, project, chain, currency, account. Text of a query string that
   * the value doesn't depend on must stay out, or a client could fill the cache.
   */
  getOrLoad<value>(
    key: readonly (string | number)[],
    rule: {
      /** Milliseconds. */
      readonly freshFor: number
      /** Milliseconds since the load. Counts only when loading again failed. */
      readonly staleFor: number
      /** Loads even when a fresh value or a running load exists. For callers who know that something changed. */
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
   * Who chose the URL. A `stranger`'s URL (token metadata, pictures) may only reach public addresses, whatever the
   * operator allowed for own nodes; `LATCHKEY_EGRESS_ALLOW_CONTENT` allows addresses for these. Default: operator.
   */
  readonly chosenBy?: 'operator' | 'stranger'
  /** Private `host:port` that this request may reach, beside those the operator allowed for all. */
  readonly allow?: readonly string[]
  /** How many redirects of a GET are followed. Every hop passes all checks again. Default: none. */
  readonly redirects?: number
  /** Milliseconds until the last byte, redirects included. */
  readonly timeout: number
  /** The largest accepted body in bytes. A larger one is an `EgressError`. */
  readonly maxBytes: number
}

/** The whole response. Header names are lower case. */
export type EgressResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer<ArrayBuffer>
}

/**
 * The only way out of the server. It checks the scheme, and the address after resolution; connects to the checked
 * address; denies private ranges that the operator didn't name; refuses redirects unless asked for; caps size and time.
 * Every failure of `request` is an `EgressError`. Its message never holds the URL, which may carry a key.
 */
export type Egress = Adapter<'close'> & {
  request(request: EgressRequest): Promise<EgressResponse>
  /** Opens a WebSocket under the same rules. It is still connecting: listen for `open`, `error` and `close`. */
  openSocket(url: string, options: { readonly timeout: number; readonly maxBytes: number }): WebSocket
}
