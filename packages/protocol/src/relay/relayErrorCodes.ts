/**
 * What a relay refuses with (W9.2): the tag stands in `data` of the JSON-RPC error, its code in `code`. A socket that is
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
