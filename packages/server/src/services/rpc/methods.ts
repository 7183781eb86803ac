/** Methods that control a node or sign with its keys, by prefix and by name. A new row refuses a method. */
const controlPrefixes = [
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
const controlMethods = [
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
/**
 * The `debug_` methods that only read the chain. Others rewind it, read and write files, or stop the node for
 * profiling.
 */
const readOnlyDebugMethod =
  /^debug_(trace(Block|BlockByHash|BlockByNumber|Call|CallMany|Transaction)|getRaw\w+|getBadBlocks|getModifiedAccountsBy\w+|storageRangeAt)$/

/**
 * Whether a method controls the node or signs with keys of the node. A public proxy forwards neither, because
 * the operator’s own node would obey anybody.
 */
export function isNodeControl(method: string): boolean {
  return (
    controlMethods.includes(method) ||
    controlPrefixes.some((prefix) => method.startsWith(prefix)) ||
    (method.startsWith('debug_') && !readOnlyDebugMethod.test(method))
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

/** Whether a method submits a transaction. Those are rate limited separately. */
export function isBroadcast(method: string): boolean {
  return broadcasts.includes(method)
}

/** Weight of a call in the project’s budget: 1, more for methods that make a node search or replay. */
export function methodWeight(method: string): number {
  if (method.startsWith('debug_') || method.startsWith('trace_')) return 20
  if (method === 'eth_getLogs' || method === 'eth_getBlockReceipts' || method === 'getProgramAccounts')
    return 5
  return 1
}
