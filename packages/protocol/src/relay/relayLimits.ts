/** What a relay of ours takes (X.18). Sizes are bytes, times of the wire (`ttl`) seconds, others milliseconds. */
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
