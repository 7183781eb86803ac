const prefixes = [
  'account_',
  'admin_',
  'anvil_',
  'clique_',
  'engine_',
  'evm_',
  'hardhat_',
  'miner_',
  'offchain_',
  'parity_set',
  'personal_',
  'signer_',
  'tenderly_',
]
const methods = [
  'author_insertKey',
  'author_removeExtrinsic',
  'author_rotateKeys',
  'author_rotateKeysWithOwner',
  'eth_resend',
  'eth_sendTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'system_addLogFilter',
  'system_addReservedPeer',
  'system_removeReservedPeer',
  'system_resetLogFilter',
]
/** Of `debug_` only what reads the chain: the rest rewinds it, writes and reads files, stops for profiles. */
const readsByDebug =
  /^debug_(trace(Block|BlockByHash|BlockByNumber|Call|CallMany|Transaction)|getRaw\w+|getBadBlocks|getModifiedAccountsBy\w+|storageRangeAt)$/

/**
 * Whether a call steers the node or signs with keys the node holds. A public proxy passes neither on: an operator's
 * own node would obey anybody.
 */
export function isNodeControl(method: string): boolean {
  return (
    methods.includes(method) ||
    prefixes.some((prefix) => method.startsWith(prefix)) ||
    (method.startsWith('debug_') && !readsByDebug.test(method))
  )
}

const broadcasts = [
  'eth_sendRawTransaction',
  'eth_sendRawTransactionSync',
  'eth_sendRawTransactionConditional',
  'sendTransaction',
  'sendrawtransaction',
  'author_submitExtrinsic',
  'author_submitAndWatchExtrinsic',
]

/** Whether a call puts a transaction on the network; those have a bucket of their own. */
export function isBroadcast(method: string): boolean {
  return broadcasts.includes(method)
}

/** How much of the project's budget a call takes: 1, more for what makes a node search or replay. */
export function methodWeight(method: string): number {
  if (method.startsWith('debug_') || method.startsWith('trace_')) return 20
  if (method === 'eth_getLogs' || method === 'eth_getBlockReceipts' || method === 'getProgramAccounts')
    return 5
  return 1
}
