/**
 * JSON-RPC, EIP-1474 and EIP-1193 error codes, and the codes wallets add: EIP-3085 and EIP-3326
 * `4902`, CAIP-25 `5000`-`5002`. The key is the `reason` of our own errors. `invalidChainId` is of no standard; wallets
 * send it with either sign.
 */
export const rpcErrorCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  invalidInput: -32000,
  resourceNotFound: -32001,
  resourceUnavailable: -32002,
  transactionRejected: -32003,
  methodNotSupported: -32004,
  limitExceeded: -32005,
  versionUnsupported: -32006,
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  providerDisconnected: 4900,
  chainDisconnected: 4901,
  unrecognizedChain: 4902,
  invalidChainId: 32603,
  walletDefault: 5000,
  sendFailed: 5001,
  userRejectedMethods: 5002,
  unsupportedCapability: 5700,
  callsChain: 5710,
  duplicateCalls: 5720,
  unknownCalls: 5730,
  tooManyCalls: 5740,
  upgradeRejected: 5750,
  notAtomic: 5760,
} as const

/** Why a JSON-RPC or wallet request failed. */
export type RpcErrorReason = keyof typeof rpcErrorCodes

/**
 * HTTP status of each refusal of the sign-in and keys APIs. The key is `reasons[0].field` of the error envelope: clients
 * branch on it. The `description` beside it is shown to the person unchanged. A body of the wrong shape is 422 with the name of its field.
 */
export const authFailures = {
  /** 422: no valid e-mail address. */
  email: 422,
  /** 429 with `Retry-After`: 'Please try again after {n} seconds'. On the wire it is `email` with this status, as existing clients expect. */
  cooldown: 429,
  /** 429 with `Retry-After`: the budget of this address, client, project or server is used up. */
  rate_limited: 429,
  /** 401: the code is wrong, expired, used or out of guesses, or there is no such flow. One refusal for all, so that nothing can be guessed. */
  otp: 401,
  /** 410: the device wasn't approved in time, or the person refused it. Start again. */
  device: 410,
  /** 401: no proof, or one that doesn't fit the request, the token or the device. */
  dpop: 401,
  /** 401 with `DPoP-Nonce`: send the request once more with that nonce. */
  use_dpop_nonce: 401,
  /** 401: the session has expired or was ended, or a token was used twice. Sign in again. */
  session: 401,
  /** 403: the last code was entered too long ago. Sign in again, then repeat. */
  fresh_login: 403,
  /** 403: a device, an address or a way to sign in is new to the account: for 24 hours its keys cannot be exported, and older ways to sign in and passkeys of other devices cannot be removed. */
  hold: 403,
  /** 409: the account's person is signing in to the second operator of the wallet just now, and no new device gets in meanwhile (`pauseNewDevices`). */
  paused: 409,
  /** 401: the passkey did not let the device in: another account's, removed, or the answer to another challenge. One refusal for all. */
  passkey: 401,
  /** 422: the public key of a passkey is none of a kind whose signatures are verified here. */
  passkey_key: 422,
  /** 409: a passkey with this public key was registered before, by this account or another, and may have been removed. Create a new one. */
  passkey_known: 409,
  /** 410: the passkey was removed already. */
  passkey_gone: 410,
  /** 410: the sign-in with a provider is over, or was begun elsewhere. Start again. */
  social: 410,
  /** Of a reply (`socialRefusals`): the person declined at the provider. */
  social_declined: 410,
  /** 410: the answer of the provider does not match the request. */
  social_refused: 410,
  /** 410: this identity no longer signs in to the account. */
  social_gone: 410,
  /** 409, and of a reply: this identity signs in to another account already. */
  linked: 409,
  /** 409, and of a reply: this identity signs in to this account already. */
  linked_here: 409,
  /** 409: the address the provider has confirmed is another account's. Sign in to that one the way it was made. */
  email_taken: 409,
  /** 409: the account of this address was made with `provider` (`reasons[1]`), which signs in to it. */
  other_way: 409,
  /** 409: the identity is the only login of the account and cannot be removed. */
  last: 409,
  /** Of a reply: the provider has not confirmed the person's e-mail address. */
  unconfirmed: 422,
  /** 404: this server has no settings for that provider. */
  provider: 404,
  /** 409: the e-mail change was replaced by a newer one, or its first code is missing. */
  change: 409,
  /** 409: the transfer to another device is over, was never opened, or another device came first. Open a new one. */
  transfer: 409,
  /** 404: the account has no such wallet, share set or recovery share. */
  wallet: 404,
  /** 403: this server stores no recovery secrets for the wallet that asks. */
  not_offered: 403,
  /** 404: the account has no such recovery secret here. */
  recovery_secret: 404,
  /** 409: the account stores as many recovery secrets or passkeys here as it has room for. */
  no_room: 409,
  /** 410: the service has lost the key of its share for good. A device that has its own renews the set. */
  share_lost: 410,
  /** 410: the account was deleted, and its wallet parts with it. */
  deleted: 410,
  /** 409: another device changed the share sets first. Read the wallet again. */
  set_conflict: 409,
  /** 503: a provider doesn't answer. Nothing was changed. */
  provider_down: 503,
  /** 503: mail, database or key service is down. Nothing was changed. */
  unavailable: 503,
} as const

/** `reasons[0].field` of a refusal. */
export type AuthFailure = keyof typeof authFailures
