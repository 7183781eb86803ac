/** What a relay of ours takes. Sizes are bytes, times of the wire (`ttl`) seconds, others milliseconds. */
export const relayLimits = {
  frameBytes: 1024 * 1024,
  /** Of one message as base64 text, unless the operator says otherwise. */
  messageBytes: 128 * 1024,
  /** Messages, topics, receipts or subscriptions of one call. */
  batch: 500,
  topicsPerConnection: 1_000,
  messagesPerTopic: 500,
  leastTtl: 1,
  /** 30 days. */
  mostTtl: 30 * 24 * 60 * 60,
  /** Of a message that names none: 6 hours. */
  defaultTtl: 6 * 60 * 60,
  /** Between pings of the server; clients give a silent socket up after 35 s. */
  pingInterval: 25_000,
  /** How far the clocks of client and server may be apart: 120 s. */
  clockLeeway: 120_000,
  /** Longest `latchkey_poll`. */
  pollWait: 25_000,
  /** Messages of one answer; `hasMore` says that there are others. */
  page: 100,
} as const

/** Tags of the messages a relay publishes itself for a client, and of those whose sender's origin it attests. */
export const relayTags = {
  sessionPropose: 1100,
  sessionProposeResponse: 1101,
  sessionSettle: 1102,
  sessionRequest: 1108,
  sessionAuthenticate: 1116,
} as const

/** How a relay ends a socket. After `stopping`, `stale` and `rebalancing` a client connects again. */
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
 * What a relay refuses with: the tag stands in `data` of the JSON-RPC error, its code in `code`. A socket that is
 * refused as a whole is closed with the same code and the tag in front of the reason.
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
 * Reads the server's time out of the reason a socket was closed with, or a refusal's message: a client whose clock is
 * wrong signs again with it. Milliseconds since 1970; undefined where none is told.
 *
 * @example relayServerTime('InvalidJwt: expired; server time 1795244480') // 1795244480000
 */
export function relayServerTime(reason: string): number | undefined {
  const [, seconds] = /\bserver time (\d{1,12})\b/.exec(reason) ?? []
  return seconds === undefined ? undefined : Number(seconds) * 1000
}
