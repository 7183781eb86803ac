import { describe, expect, it } from 'vitest'
import { isBroadcast, isForwarded } from './methods.ts'

describe('the methods a node is sent', () => {
  it.each([
    'eth_sendUnsignedTransaction',
    'eth_sendTransaction',
    'eth_sign',
    'personal_unlockAccount',
    'parity_setMode',
    'perm_addAccountsToAllowlist',
    'ibft_proposeValidatorVote',
    'plugins_reloadPluginConfig',
    'txpool_content',
    'admin_addPeer',
    'anvil_impersonateAccount',
  ])('[X.66] %s is none, and neither in other letters', (method) => {
    expect(isForwarded(method, 'eip155', {})).toBe(false)
    expect(isForwarded('eth_getBalance', 'eip155', {})).toBe(true)
    expect(isForwarded('ETH_getBalance', 'eip155', {})).toBe(false)
  })

  it('[X.66] one that the operator adds for a family of chains is sent to no other', () => {
    const added = { eip155: ['debug_traceCall'] }
    expect(isForwarded('debug_traceCall', 'eip155', added)).toBe(true)
    expect(isForwarded('debug_traceCall', 'solana', added)).toBe(false)
    expect(isForwarded('debug_traceCall', 'eip155', {})).toBe(false)
  })

  it('[X.66] those of another family are none', () => {
    expect(isForwarded('eth_getBalance', 'solana', {})).toBe(false)
    expect(isForwarded('sendTransaction', 'eip155', {})).toBe(false)
    expect(isForwarded('sendTransaction', 'solana', {})).toBe(true)
  })

  it.each([
    ['eip155', 'eth_sendRawTransaction'],
    ['eip155', 'eth_sendRawTransactionSync'],
    ['eip155', 'eth_sendRawTransactionConditional'],
    ['eip155', 'eth_sendUserOperation'],
    ['solana', 'sendTransaction'],
    ['bip122', 'sendrawtransaction'],
    ['polkadot', 'author_submitExtrinsic'],
    ['polkadot', 'author_submitAndWatchExtrinsic'],
  ] as const)('[X.66] on %s %s submits a transaction, which counts for its client', (namespace, method) => {
    expect([isForwarded(method, namespace, {}), isBroadcast(method)]).toEqual([true, true])
    expect(isBroadcast('eth_call')).toBe(false)
  })
})
