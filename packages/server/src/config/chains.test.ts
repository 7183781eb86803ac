import { describe, expect, it } from 'vitest'
import { ServerConfigError } from './environment.ts'
import { readConfig } from './readConfig.ts'

/** Problems of a configuration, by variable. */
function problemsOf(env: Record<string, string>): Record<string, string> {
  try {
    readConfig(env)
  } catch (error) {
    if (!(error instanceof ServerConfigError)) throw error
    return Object.fromEntries(error.problems.map(({ variable, problem }) => [variable, problem]))
  }
  return {}
}

describe('methods that an operator adds to the JSON-RPC proxy', () => {
  it('are read by namespace', () => {
    const env = {
      LATCHKEY_METHODS_EIP155: 'debug_traceCall,erigon_forks',
      LATCHKEY_METHODS_SOLANA: 'getAsset',
    }
    expect(readConfig(env).addedMethods).toEqual({
      eip155: ['debug_traceCall', 'erigon_forks'],
      solana: ['getAsset'],
    })
  })

  const refused = {
    EIP155: [
      ...['eth_sendUnsignedTransaction', 'eth_sendTransaction', 'eth_signTypedData_v4'],
      ...['personal_unlockAccount', 'admin_addPeer', 'parity_setEngineSigner', 'perm_addNodesToAllowlist'],
      'debug_setHead',
    ],
    BIP122: [
      ...[
        'dumpprivkey',
        'dumpwallet',
        'sendtoaddress',
        'sendmany',
        'sendall',
        'send',
        'bumpfee',
        'psbtbumpfee',
      ],
      ...['importdescriptors', 'importprivkey', 'importmempool', 'walletpassphrase', 'walletprocesspsbt'],
      ...[
        'walletcreatefundedpsbt',
        'fundrawtransaction',
        'createwallet',
        'createwalletdescriptor',
        'loadwallet',
      ],
      ...['unloadwallet', 'loadtxoutset', 'backupwallet', 'restorewallet', 'encryptwallet', 'signmessage'],
      ...['signmessagewithprivkey', 'signrawtransactionwithwallet', 'signrawtransactionwithkey'],
      ...['getnewaddress', 'getrawchangeaddress', 'listdescriptors', 'gethdkeys', 'sethdseed', 'settxfee'],
      ...['stop', 'logging', 'addnode', 'disconnectnode', 'setban', 'clearbanned', 'setnetworkactive'],
      ...['invalidateblock', 'reconsiderblock', 'preciousblock', 'submitblock', 'generatetoaddress'],
      ...['generateblock', 'generate', 'prioritisetransaction', 'pruneblockchain', 'setmocktime'],
    ],
    POLKADOT: [
      ...['author_insertKey', 'author_rotateKeys', 'author_hasKey', 'author_removeExtrinsic'],
      ...['system_addReservedPeer', 'system_removeReservedPeer', 'system_addLogFilter'],
      ...['system_resetLogFilter', 'offchain_localStorageSet', 'engine_createBlock', 'dev_newBlock'],
    ],
    SOLANA: ['setLogFilter', 'validatorExit'],
  }
  it.each(
    Object.entries(refused).flatMap(([namespace, methods]) => methods.map((method) => [namespace, method])),
  )('[X.66] no setting for %s lets %s through', (namespace, method) => {
    expect(problemsOf({ [`LATCHKEY_METHODS_${namespace}`]: method ?? '' })).toEqual({
      [`LATCHKEY_METHODS_${namespace}`]: `"${method}" controls the node or its keys, and every web page could call it. Take it off the list`,
    })
  })

  it('[X.66] control: what reads, computes, or sends what a client has signed may be added', () => {
    const reads = {
      eip155: ['debug_traceCall', 'trace_block'],
      bip122: ['getnetworkinfo', 'scantxoutset', 'gettxoutsetinfo', 'submitpackage', 'createrawtransaction'],
      polkadot: ['grandpa_roundState', 'system_peers'],
      solana: ['getStakeActivation', 'requestAirdrop'],
    }
    const env = Object.entries(reads).map(([namespace, methods]) => [
      `LATCHKEY_METHODS_${namespace.toUpperCase()}`,
      methods.join(),
    ])
    expect(readConfig(Object.fromEntries(env)).addedMethods).toEqual(reads)
  })
})
