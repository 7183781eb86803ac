import { beforeAll, describe, expect, it } from 'vitest'
import { facts, fakeRpc, friend, testContext } from '../../../testing/requestWorld.ts'
import { RequestError } from '../../errors.ts'
import type { Rpc } from '../createRpc.ts'
import type { PreparedTransaction } from '../PreparedRequest.ts'
import { prepareRequest } from '../prepareRequest.ts'
import { simulateTransaction } from './simulateTransaction.ts'

describe('simulateTransaction', () => {
  let transaction: PreparedTransaction
  beforeAll(async () => {
    const prepared = await prepareRequest(
      'eth_sendTransaction',
      [{ to: friend, value: '0x1' }],
      testContext(),
    )
    transaction = prepared as PreparedTransaction
  })
  const simulate = (rpc: Rpc) => simulateTransaction(transaction, rpc, facts)
  const answering = (...calls: object[]) => fakeRpc({ eth_simulateV1: [{ calls }] })
  const refusing = (message: string): Rpc => ({
    request: () => Promise.reject(new RequestError('network', message)),
  })

  it('[X.05] a transaction that succeeds is ok', async () => {
    expect(await simulate(answering({ status: '0x1' }))).toMatchObject({ kind: 'ok' })
  })

  it('[X.05] a transaction that reverts fails for the reason the contract gives', async () => {
    const error = { message: 'execution reverted: frozen' }
    expect(await simulate(answering({ status: '0x0', logs: [], error }))).toEqual({
      kind: 'fails',
      reason: 'execution reverted: frozen',
    })
  })

  it('[X.05] a transaction that reverts without a reason fails too', async () => {
    expect(await simulate(answering({ status: '0x0' }))).toEqual({
      kind: 'fails',
      reason: 'the contract refuses it',
    })
  })

  it.each(['execution reverted', 'insufficient funds for gas * price + value'])(
    '[X.05] a node that refuses the simulation with "%s" means that the transaction fails',
    async (reason) => {
      expect(await simulate(refusing(reason))).toEqual({ kind: 'fails', reason })
    },
  )

  it('[X.05] without a usable answer the effect is unavailable', async () => {
    expect(await simulate(refusing('Method not found'))).toEqual({ kind: 'unavailable' })
    expect(await simulate(answering())).toEqual({ kind: 'unavailable' })
    expect(await simulate(fakeRpc())).toEqual({ kind: 'unavailable' })
  })
})
