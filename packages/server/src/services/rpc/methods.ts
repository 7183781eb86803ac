import type { ChainNamespace } from '@latchkey/protocol'
import type { AddedMethods } from '../../config/chains.ts'

/**
 * The methods the proxy forwards, by namespace: reading the chain, estimating, simulating, sending what a client has
 * signed, subscriptions, and user operations. A method that is not here reaches no node, because the operator’s own
 * node would obey anybody who asks it to send from its accounts or to change its settings. Operators add methods by
 * `LATCHKEY_METHODS_<NAMESPACE>`.
 */
const forwardedMethods: Readonly<Record<ChainNamespace, ReadonlySet<string>>> = {
  eip155: new Set([
    ...['web3_clientVersion', 'web3_sha3', 'net_listening', 'net_peerCount', 'net_version'],
    ...['eth_accounts', 'eth_blobBaseFee', 'eth_blockNumber', 'eth_chainId', 'eth_config'],
    ...['eth_protocolVersion', 'eth_syncing', 'eth_mining', 'eth_hashrate', 'eth_gasPrice'],
    ...['eth_baseFee', 'eth_feeHistory', 'eth_maxPriorityFeePerGas'],
    ...['eth_getAccount', 'eth_getBalance', 'eth_getCode', 'eth_getProof', 'eth_getStorageAt'],
    ...['eth_getTransactionCount', 'eth_getBlockByHash', 'eth_getBlockByNumber', 'eth_getBlockReceipts'],
    ...['eth_getBlockTransactionCountByHash', 'eth_getBlockTransactionCountByNumber'],
    ...['eth_getHeaderByHash', 'eth_getHeaderByNumber', 'eth_getLogs', 'eth_getRawTransactionByHash'],
    ...['eth_getTransactionByHash', 'eth_getTransactionReceipt', 'eth_getTransactionBySenderAndNonce'],
    ...['eth_getTransactionByBlockHashAndIndex', 'eth_getTransactionByBlockNumberAndIndex'],
    ...['eth_getUncleByBlockHashAndIndex', 'eth_getUncleByBlockNumberAndIndex'],
    ...['eth_getUncleCountByBlockHash', 'eth_getUncleCountByBlockNumber'],
    ...['eth_call', 'eth_callMany', 'eth_simulateV1', 'eth_estimateGas', 'eth_createAccessList'],
    ...['eth_sendRawTransaction', 'eth_sendRawTransactionSync', 'eth_sendRawTransactionConditional'],
    ...['eth_newFilter', 'eth_newBlockFilter', 'eth_newPendingTransactionFilter', 'eth_uninstallFilter'],
    ...['eth_getFilterChanges', 'eth_getFilterLogs', 'eth_subscribe', 'eth_unsubscribe'],
    ...['eth_supportedEntryPoints', 'eth_estimateUserOperationGas', 'eth_sendUserOperation'],
    ...['eth_getUserOperationByHash', 'eth_getUserOperationReceipt'],
    ...[
      'pm_getPaymasterData',
      'pm_getPaymasterStubData',
      'pm_sponsorUserOperation',
      'pm_supportedEntryPoints',
    ],
    ...['pimlico_getUserOperationGasPrice', 'pimlico_getUserOperationStatus'],
    // Other chains of the family that describe fees and blocks by methods of their own.
    ...['linea_estimateGas', 'zks_estimateFee', 'zks_getL1BatchDetails', 'zks_getTransactionDetails'],
  ]),
  solana: new Set([
    ...['getAccountInfo', 'getBalance', 'getBlock', 'getBlockCommitment', 'getBlockHeight'],
    ...['getBlockProduction', 'getBlockTime', 'getBlocks', 'getBlocksWithLimit', 'getClusterNodes'],
    ...['getEpochInfo', 'getEpochSchedule', 'getFeeForMessage', 'getFirstAvailableBlock', 'getGenesisHash'],
    ...['getHealth', 'getHighestSnapshotSlot', 'getIdentity', 'getInflationGovernor', 'getInflationRate'],
    ...['getInflationReward', 'getLargestAccounts', 'getLatestBlockhash', 'getLeaderSchedule'],
    ...['getMaxRetransmitSlot', 'getMaxShredInsertSlot', 'getMinimumBalanceForRentExemption'],
    ...['getMultipleAccounts', 'getProgramAccounts', 'getRecentPerformanceSamples'],
    ...['getRecentPrioritizationFees', 'getSignatureStatuses', 'getSignaturesForAddress', 'getSlot'],
    ...['getSlotLeader', 'getSlotLeaders', 'getStakeMinimumDelegation', 'getSupply'],
    ...['getTokenAccountBalance', 'getTokenAccountsByDelegate', 'getTokenAccountsByOwner'],
    ...['getTokenLargestAccounts', 'getTokenSupply', 'getTransaction', 'getTransactionCount', 'getVersion'],
    ...['getVoteAccounts', 'isBlockhashValid', 'minimumLedgerSlot'],
    ...['simulateTransaction', 'sendTransaction', 'getAsset', 'getAssetProof', 'getAssetsByOwner'],
    ...['accountSubscribe', 'accountUnsubscribe', 'blockSubscribe', 'blockUnsubscribe', 'logsSubscribe'],
    ...['logsUnsubscribe', 'programSubscribe', 'programUnsubscribe', 'rootSubscribe', 'rootUnsubscribe'],
    ...['signatureSubscribe', 'signatureUnsubscribe', 'slotSubscribe', 'slotUnsubscribe'],
    ...['slotsUpdatesSubscribe', 'slotsUpdatesUnsubscribe', 'voteSubscribe', 'voteUnsubscribe'],
  ]),
  bip122: new Set([
    ...['decoderawtransaction', 'decodescript', 'estimatesmartfee', 'getbestblockhash', 'getblock'],
    ...['getblockchaininfo', 'getblockcount', 'getblockfilter', 'getblockhash', 'getblockheader'],
    ...['getblockstats', 'getchaintips', 'getchaintxstats', 'getdifficulty', 'getmempoolancestors'],
    ...['getmempooldescendants', 'getmempoolentry', 'getmempoolinfo', 'getrawtransaction', 'gettxout'],
    ...['gettxoutproof', 'verifytxoutproof', 'validateaddress', 'verifymessage', 'testmempoolaccept'],
    'sendrawtransaction',
  ]),
  polkadot: new Set([
    ...['author_pendingExtrinsics', 'author_submitExtrinsic', 'author_submitAndWatchExtrinsic'],
    'author_unwatchExtrinsic',
    ...['chain_getBlock', 'chain_getBlockHash', 'chain_getFinalizedHead', 'chain_getHeader'],
    ...['chain_subscribeAllHeads', 'chain_subscribeFinalizedHeads', 'chain_subscribeNewHeads'],
    ...['chain_unsubscribeAllHeads', 'chain_unsubscribeFinalizedHeads', 'chain_unsubscribeNewHeads'],
    ...['chain_subscribeRuntimeVersion', 'chain_unsubscribeRuntimeVersion'],
    ...['childstate_getStorage', 'payment_queryFeeDetails', 'payment_queryInfo', 'rpc_methods'],
    ...['state_call', 'state_getKeysPaged', 'state_getMetadata', 'state_getReadProof'],
    ...['state_getRuntimeVersion', 'state_getStorage', 'state_getStorageHash', 'state_getStorageSize'],
    ...['state_queryStorageAt', 'state_subscribeRuntimeVersion', 'state_subscribeStorage'],
    ...['state_unsubscribeRuntimeVersion', 'state_unsubscribeStorage'],
    ...['system_accountNextIndex', 'system_chain', 'system_chainType', 'system_dryRun', 'system_health'],
    ...['system_name', 'system_properties', 'system_version'],
  ]),
}

/** Whether the proxy forwards a method to the nodes of a namespace. */
export function isForwarded(method: string, namespace: ChainNamespace, added: AddedMethods): boolean {
  return forwardedMethods[namespace].has(method) || (added[namespace]?.includes(method) ?? false)
}

const broadcasts = [
  'eth_sendRawTransaction',
  'eth_sendRawTransactionSync',
  'eth_sendRawTransactionConditional',
  'eth_sendUserOperation',
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
