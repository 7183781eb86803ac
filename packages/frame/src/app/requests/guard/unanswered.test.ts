import { TimeoutError } from '@latchkey/protocol'
import { expect, it } from 'vitest'
import { facts, testContext, testKeys, unlisted } from '../../../testing/requestWorld.ts'
import { RequestError } from '../../errors.ts'
import { memoryStore } from '../../store.ts'
import type { Rpc } from '../createRpc.ts'
import { simulateTransaction } from '../describe/simulateTransaction.ts'
import type { PreparedTransaction } from '../PreparedRequest.ts'
import { prepareRequest } from '../prepareRequest.ts'
import { assessPayment, type GuardSources } from './assessPayment.ts'
import { nativeToken } from './solanaOutflows.ts'

/** Why a code is needed for a call nobody knows, where trying it out ends with an error. */
async function reasonAfter(error: Error) {
  const call = { from: testKeys().evm.address, to: unlisted, data: '0x12345678' }
  const request = (await prepareRequest('eth_sendTransaction', [call], testContext())) as PreparedTransaction
  const rpc: Rpc = { request: () => Promise.reject(error) }
  const simulation = await simulateTransaction(request, rpc, facts)
  const sources = {
    api: { call: async () => ({ devices: [{ isCurrent: true, approvedAt: 0 }] }) },
    auth: '',
    session: { account: async () => ({ id: 'person', createdAt: 0 }), accessToken: async () => '' },
    rpc,
    quotes: async () => ({ [nativeToken]: { price: 2000, decimals: 18 } }),
    store: memoryStore(),
    limit: 1000,
  } as unknown as GuardSources
  return (await assessPayment(sources, request, simulation)).reason
}

it.each<[string, Error]>([
  ['a busy server', new RequestError('network', 'The network gave an answer that makes no sense.')],
  ['the deadline', new TimeoutError({ timeout: 1 })],
  ['a node that gave up', new RequestError('chain', 'execution timed out')],
])('[T-GUARD] a call nobody knows needs a code where it couldn’t be tried out for %s', async (_, error) => {
  expect(await reasonAfter(error)).toBe('unpriced')
})

it('[T-GUARD] a node that can’t try calls out has answered, and no code is needed for that', async () => {
  const error = new RequestError('chain', 'Method not found', { isUnsupported: true })
  expect(await reasonAfter(error)).toBeUndefined()
})
