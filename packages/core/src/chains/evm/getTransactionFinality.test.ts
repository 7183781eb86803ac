import { describe, expect, it } from 'vitest'
import { UnreachableError } from '../../base/http.ts'
import { RpcError } from '../../base/rpcErrors.ts'
import { getTransactionFinality } from './getTransactionFinality.ts'
import { createScriptedRpc, type RpcScript } from './testing/createScriptedRpc.ts'
import { toTestNetwork } from './testing/toTestNetwork.ts'

const network = toTestNetwork({ chainId: 1, url: 'https://ethereum.test' })
const hash = `0x${'a'.repeat(64)}`
const get = (script: RpcScript) => getTransactionFinality({ network, rpc: createScriptedRpc(script), hash })
const at = (finalized: unknown, included: unknown) => ({
  eth_getBlockByNumber: () => finalized,
  eth_getTransactionReceipt: () => included,
})
const fail = (error: Error) => () => {
  throw error
}

describe('getTransactionFinality', () => {
  it.each([
    ['in the finalized block', { number: '0x64' }, { blockNumber: '0x64' }, 'final'],
    ['before it', { number: '0x64' }, { blockNumber: '0x9' }, 'final'],
    ['after it', { number: '0x64' }, { blockNumber: '0x65' }, 'pending'],
    ['in no block any more', { number: '0x64' }, null, 'pending'],
    ['on a network that finalizes nothing', null, { blockNumber: '0x9' }, 'unknown'],
  ])('[X.71] a transaction %s', async (_, finalized, included, expected) => {
    expect(await get(at(finalized, included))).toBe(expected)
  })

  it('a node that does not know the tag says nothing; one that is away is no answer', async () => {
    const rest = at(null, null)
    const unknownTag = new RpcError({ code: -32602, message: 'unknown block' })
    expect(await get({ ...rest, eth_getBlockByNumber: fail(unknownTag) })).toBe('unknown')
    const away = new UnreachableError({ url: 'https://ethereum.test' })
    await expect(get({ ...rest, eth_getBlockByNumber: fail(away) })).rejects.toBe(away)
  })
})
