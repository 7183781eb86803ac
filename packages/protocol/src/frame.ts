/** Limits of the channel between app and wallet frame, for both ends. Times are milliseconds. */
export const frameLimits = {
  /** Bytes of one message of the app as JSON. */
  message: 64 * 1024,
  /** Bytes of one answer of the frame as JSON. What a chain answers is large: the RPC proxy passes on up to 10 MiB. */
  reply: 16 * 1024 * 1024,
  /** Requests of one app that wait for an answer. */
  inFlight: 20,
  /** Request ids a document accepts; each is accepted once. Then the frame has to be reloaded. */
  ids: 50_000,
  /** How many of `endingMessages` are accepted beyond each of the two limits above. */
  endings: 10,
  /** Requests after which our own client replaces the document as soon as that disturbs nothing. */
  renewal: 45_000,
  /** How long the app waits until the frame posts READY. */
  ready: 20_000,
  /**
   * Timeout of a request that needs no person and no network. Without an answer the frame's document is replaced.
   */
  probe: 3_000,
  /** Timeout of a request that needs no approval. */
  call: 30_000,
  /** Timeout of a request a person has to approve. */
  approval: 10 * 60_000,
  /** Timeout of a sign-out. After it the app signs out without the answer. */
  signOut: 3_000,
  /** How long an approval has to be visible before a click counts. */
  seen: 500,
  /** How long nothing of it may have moved before that click. */
  still: 400,
  /** Smallest window in CSS pixels in which a click counts. */
  minWidth: 300,
  minHeight: 400,
} as const

/** Names of messages that end other requests. They pass while as many requests wait as may, because nothing else would end those. */
export const endingMessages: readonly string[] = ['RPC_ABORT', 'SIGN_OUT', 'RELOAD']

/** JSON-RPC methods the frame runs without approval: reads, and the broadcast of signed transactions. */
export const safeFrameMethods = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_syncing',
  'eth_uninstallFilter',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
  'wallet_getAssets',
] as const

/** JSON-RPC methods a person approves each time. */
export const approvalFrameMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
  'wallet_requestExecutionPermissions',
  'wallet_revokeExecutionPermission',
] as const

export type SafeFrameMethod = (typeof safeFrameMethods)[number]
export type ApprovalFrameMethod = (typeof approvalFrameMethods)[number]

/** What the frame does with a JSON-RPC method. */
export type FrameMethodClass = 'safe' | 'approve' | 'deny'

/** Codes of EIP-5792 by the reason for which the frame refuses a batch of calls. */
export const callsRefusals = {
  /** A capability that is not optional is not supported. */
  callsCapability: 5700,
  /** The wallet does not serve the chain. */
  callsChain: 5710,
  /** The id was used before. */
  callsDuplicate: 5720,
  /** No batch has this id. */
  callsUnknown: 5730,
  /** The batch has more calls than one approval shows. */
  callsTooMany: 5740,
  /** The person declined to let the account run several calls at once. */
  callsUpgradeDeclined: 5750,
  /** The chain or the account can't run the calls as one. */
  callsNotAtomic: 5760,
} as const

/** Why the frame refuses a batch of calls. */
export type CallsRefusal = keyof typeof callsRefusals

/** Error message for a method in neither list. */
export const methodNotAllowed = 'Requested RPC call is not allowed'

/** Returns the class of a method. A method in neither list is denied. Names are compared exactly. */
export function classifyFrameMethod(method: string): FrameMethodClass {
  if ((safeFrameMethods as readonly string[]).includes(method)) return 'safe'
  if ((approvalFrameMethods as readonly string[]).includes(method)) return 'approve'
  return 'deny'
}
