/** Figures both ends of the login frame's channel keep to. Times are milliseconds. */
export const frameLimits = {
  /** Bytes of one message as JSON. */
  message: 64 * 1024,
  /** Requests of one app that wait for an answer. */
  inFlight: 20,
  /** Ids one document remembers; each may be used once. After that many the frame has to be reloaded. */
  ids: 50_000,
  /** Until the frame has said that it is ready. */
  ready: 20_000,
  /** A document that is there answers what needs nobody. */
  probe: 3_000,
  /** S9.36-S9.42: e-mail, device, code, social. */
  call: 30_000,
  /** Of a request that waits for a person's approval. */
  approval: 10 * 60_000,
  /** The app waits no longer for a sign-out. */
  signOut: 3_000,
  /** X.06: how long the approval must have been seen, and how long nothing may have moved. */
  seen: 500,
  still: 400,
  /** X.06: CSS pixels below which nothing is approved. */
  minWidth: 300,
  minHeight: 400,
} as const

/** W8.1: reads, and the broadcast of bytes that are signed already. Run without asking. */
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

/** W8.2 with its aliases: a person is asked each time. */
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

/** S6.10: the answer to everything that is in neither list. */
export const methodNotAllowed = 'Requested RPC call is not allowed'

/** The class of a method; whatever isn't listed is denied, X.07 included. Names are compared exactly. */
export function classifyFrameMethod(method: string): FrameMethodClass {
  if ((safeFrameMethods as readonly string[]).includes(method)) return 'safe'
  if ((approvalFrameMethods as readonly string[]).includes(method)) return 'approve'
  return 'deny'
}
