import { describe, expect, it } from 'vitest'
import { requestKind } from './requestKind.ts'

describe('requestKind', () => {
  it.each(
    `eth_call eth_getBalance eth_getLogs eth_getTransactionReceipt eth_getTransactionCount eth_getCode eth_chainId
     eth_blockNumber eth_gasPrice eth_feeHistory eth_estimateGas eth_maxPriorityFeePerGas net_version web3_clientVersion
     getBalance getSignaturesForAddress isBlockhashValid simulateTransaction getHealth getblockcount estimatesmartfee
     state_getStorage state_queryStorageAt chain_getHeader system_chain payment_queryInfo rpc_methods`.split(
      /\s+/,
    ),
  )('%s may be repeated', (method) => {
    expect(requestKind(method)).toBe('read')
  })

  it.each(['eth_sendRawTransaction', 'sendTransaction', 'sendrawtransaction', 'author_submitExtrinsic'])(
    '%s may be repeated with the same bytes',
    (method) => {
      expect(requestKind(method)).toBe('broadcast')
    },
  )

  it.each(
    `eth_sendTransaction eth_sign personal_sign eth_signTypedData_v4 eth_signTransaction eth_requestAccounts
     wallet_addEthereumChain wallet_sendCalls eth_getFilterChanges eth_getWork eth_newFilter eth_submitWork
     evm_mine anvil_setBalance debug_setHead admin_addPeer requestAirdrop getnewaddress sendtoaddress walletpassphrase
     author_rotateKeys state_traceBlock system_addReservedPeer eth_callback xeth_call constructor`.split(
      /\s+/,
    ),
  )('%s reaches a node once', (method) => {
    expect(requestKind(method)).toBe('once')
  })
})
