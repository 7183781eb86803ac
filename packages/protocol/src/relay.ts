/** Limits of our relay. Sizes are bytes, `ttl` is seconds, other times are milliseconds. */
export const relayLimits = {
  /** Of one WebSocket frame or HTTP body. */
  frameBytes: 1024 * 1024,
  /** Of one message as base64 text, unless the operator says otherwise. */
  messageBytes: 128 * 1024,
  /** Messages, topics, receipts or subscriptions of one call. */
  batch: 500,
  topicsPerConnection: 1_000,
  messagesPerTopic: 500,
  leastTtl: 1,
  /** The longest `ttl` that is accepted, and a message stored: 30 days. */
  mostTtl: 30 * 24 * 60 * 60,
  /** Default `ttl`: 6 hours. */
  defaultTtl: 6 * 60 * 60,
  /** Time between pings of the server. Clients close a socket that is silent for 35 s. */
  pingInterval: 25_000,
  /** How far the clocks of client and server may be apart: 120 s. */
  clockLeeway: 120_000,
  /** Longest `latchkey_poll`. */
  pollWait: 25_000,
  /** Messages of one answer; `hasMore` is set when there are more. */
  page: 100,
} as const

/**
 * Tags of the WalletConnect Sign protocol that the relay acts on: it publishes some of these messages for a client, and attests the
 * sender's origin of others.
 */
export const relayTags = {
  sessionPropose: 1100,
  sessionProposeResponse: 1101,
  sessionSettle: 1102,
  sessionRequest: 1108,
  sessionAuthenticate: 1116,
} as const

/**
 * Close codes of a relay. After `stopping`, `stale` and `rebalancing` a client connects again. This server
 * never sends the last two.
 */
export const relayCloseCodes = {
  stopping: 1001,
  tooLarge: 1009,
  tryLater: 1013,
  unauthorized: 3000,
  tooManyRequests: 3001,
  stale: 4008,
  rebalancing: 4010,
} as const

/**
 * Refusals of a relay: the tag is `data` of the JSON-RPC error, its code is `code`. A refused socket is closed with the
 * same code; its reason starts with the tag.
 */
export const relayErrorCodes = {
  ProjectNotFound: 3000,
  ProjectIdNotSpecified: 3000,
  OriginNotAllowed: 3000,
  InvalidJwt: 3000,
  MissingJwt: 3000,
  TooManyRequests: 3001,
  InvalidMethod: -32600,
  InvalidParams: -32600,
  InvalidTopic: -32600,
  InvalidSubscriptionId: -32600,
  InvalidRequestId: -32600,
  InvalidJsonRpcVersion: -32600,
  PayloadSizeExceeded: -32600,
  BatchLimitExceeded: -32600,
  BatchEmpty: -32600,
  TtlTooShort: -32000,
  TtlTooLong: -32000,
  MailboxLimitExceeded: -32000,
  SubscriberLimitExceeded: -32000,
  StorageError: -32603,
  Serialization: -32603,
  Unknown: -32603,
} as const

/** Why a relay refused something. */
export type RelayErrorTag = keyof typeof relayErrorCodes

/**
 * Parses the server's time out of the reason of a closed socket or the message of a refusal. A client whose clock is wrong
 * signs a new token with it.
 *
 * @returns milliseconds since 1970; undefined where the text has no time
 *
 * @example relayServerTime('InvalidJwt: expired; server time 1795244480') // 1795244480000
 */
export function relayServerTime(reason: string): number | undefined {
  const [, seconds] = /\bserver time (\d{1,12})\b/.exec(reason) ?? []
  return seconds === undefined ? undefined : Number(seconds) * 1000
}

/**
 * Parses after how long a relay wants to be asked again, out of the reason of a closed socket or the message of a refusal: this
 * server writes `Try again in 3 s`, others `retry after 3`.
 *
 * @returns milliseconds; undefined where the text has no time
 *
 * @example relayRetryAfter('TooManyRequests: Try again in 3 s.') // 3000
 */
export function relayRetryAfter(reason: string): number | undefined {
  const [, seconds] = /\b(?:retry[- ]after:?|try again in) (\d{1,6})\b/i.exec(reason) ?? []
  return seconds === undefined ? undefined : Number(seconds) * 1000
}
