import type { WebSocket } from 'ws'

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
 * The one way out of the server (X.58): scheme and address checks after resolution, connection to the checked
 * address, private ranges denied unless the operator named them, redirects refused unless asked for, size and time capped.
 * Every failure is an `EgressError`, whose message never holds the URL: it may carry a key.
 */
export type Egress = {
  request(request: EgressRequest): Promise<EgressResponse>
  /** Opens a WebSocket under the same rules. It is connecting; listen for `open`, `error` and `close`. */
  openSocket(url: string, options: { readonly timeout: number; readonly maxBytes: number }): WebSocket
  close(): Promise<void>
}
