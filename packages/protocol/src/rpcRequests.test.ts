import { describe, expect, it } from 'vitest'
import { isFilterRequest, parseRetryAfter, requestKind } from './rpcRequests.ts'

describe('requestKind', () => {
  it.each([
    [
      'read',
      `eth_call eth_getBalance eth_getLogs eth_getTransactionReceipt eth_getTransactionCount eth_getCode eth_chainId
       eth_blockNumber eth_gasPrice eth_feeHistory eth_estimateGas eth_maxPriorityFeePerGas net_version
       web3_clientVersion getBalance getSignaturesForAddress isBlockhashValid simulateTransaction getHealth
       getblockcount estimatesmartfee state_getStorage state_queryStorageAt chain_getHeader system_chain
       payment_queryInfo rpc_methods eth_getUserOperationReceipt eth_getUserOperationByHash
       eth_estimateUserOperationGas eth_supportedEntryPoints`,
    ],
    ['broadcast', 'eth_sendRawTransaction sendTransaction sendrawtransaction author_submitExtrinsic'],
    [
      'once',
      `eth_sendTransaction eth_sign personal_sign eth_signTypedData_v4 eth_signTransaction eth_requestAccounts
       wallet_addEthereumChain wallet_sendCalls eth_getFilterChanges eth_getWork eth_newFilter eth_submitWork
       eth_uninstallFilter eth_getFilterLogs eth_sendUserOperation evm_mine anvil_setBalance debug_setHead admin_addPeer
       requestAirdrop getnewaddress sendtoaddress
       walletpassphrase author_rotateKeys state_traceBlock system_addReservedPeer eth_callback xeth_call constructor`,
    ],
  ])('[S9.47] these methods are "%s"', (kind, methods) => {
    for (const method of methods.split(/\s+/)) expect(requestKind(method), method).toBe(kind)
  })
})

describe('isFilterRequest', () => {
  it('[S7.64] finds the six methods of filters, and no others', () => {
    const filters = `eth_newFilter eth_newBlockFilter eth_newPendingTransactionFilter eth_getFilterChanges
      eth_getFilterLogs eth_uninstallFilter`
    for (const method of filters.split(/\s+/)) expect(isFilterRequest(method), method).toBe(true)
    for (const method of ['eth_getLogs', 'eth_call', 'eth_newFilters', 'newFilter', ''])
      expect(isFilterRequest(method), method).toBe(false)
  })
})

describe('parseRetryAfter', () => {
  const now = Date.UTC(2026, 10, 21, 12, 0, 0)
  it.each([
    ['5', 5000],
    [' 5 ', 5000],
    ['0', 0],
    ['99999999999999999999', 30_000],
    ['Sat, 21 Nov 2026 12:00:10 GMT', 10_000],
    ['Saturday, 21-Nov-26 12:00:10 GMT', 10_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['Sun, 22 Nov 2026 12:00:00 GMT', 30_000],
    ['1.5', 0],
    ['-5', 0],
    ['5s', 0],
    ['Sat, not a date', 0],
    ['', 0],
    [null, 0],
    [undefined, 0],
  ])('[S9.49] %j is %d ms', (header, wait) => {
    expect(parseRetryAfter(header, now, 30_000)).toBe(wait)
  })
})
