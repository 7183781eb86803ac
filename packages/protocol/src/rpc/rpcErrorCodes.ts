/**
 * JSON-RPC, EIP-1474 and EIP-1193 error codes, plus those wallets answer (S8.53-S8.72, EIP-3085/3326 `4902`,
 * CAIP-25 `5000`-`5002`). The key is the `reason` an error of ours carries.
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
} as const

/** Why a JSON-RPC or wallet request failed. */
export type RpcErrorReason = keyof typeof rpcErrorCodes
