import fc from 'fast-check'
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
    [
      'solana',
      'getBalance',
      [
        'requestAirdrop',
        'setLogFilter',
        'setIdentity',
        'addAuthorizedVoter',
        'exit',
        'validatorExit',
        'getbalance',
      ],
    ],
    [
      'bip122',
      'getblockcount',
      [
        ...['sendtoaddress', 'sendmany', 'dumpprivkey', 'importprivkey', 'walletpassphrase', 'getnewaddress'],
        ...[
          'signmessage',
          'stop',
          'addnode',
          'setban',
          'invalidateblock',
          'generatetoaddress',
          'GetBlockCount',
        ],
      ],
    ],
    [
      'polkadot',
      'system_health',
      [
        ...['author_insertKey', 'author_rotateKeys', 'author_removeExtrinsic', 'author_hasKey'],
        ...['system_addReservedPeer', 'system_removeReservedPeer', 'system_addLogFilter'],
        ...['offchain_localStorageSet', 'system_Health'],
      ],
    ],
  ] as const)('[X.66] on %s a node is asked %s, and nothing that controls it', (namespace, read, refused) => {
    expect(isForwarded(read, namespace, {})).toBe(true)
    for (const method of refused) expect(isForwarded(method, namespace, {}), method).toBe(false)
  })

  it('[X.66] a listed name with anything put into it is another one, and is forwarded nowhere', () => {
    const listed = [
      ['eip155', 'eth_getBalance'],
      ['solana', 'getBalance'],
      ['bip122', 'getblockcount'],
      ['polkadot', 'system_health'],
    ] as const
    for (const [namespace, method] of listed) expect(isForwarded(method, namespace, {})).toBe(true)
    fc.assert(
      fc.property(
        fc.constantFrom(...listed),
        fc.nat(14),
        fc.string({ minLength: 1, maxLength: 3 }),
        (one, at, more) => {
          const changed = one[1].slice(0, at) + more + one[1].slice(at)
          for (const [namespace] of listed) expect(isForwarded(changed, namespace, {})).toBe(false)
        },
      ),
      { numRuns: 2000 },
    )
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
