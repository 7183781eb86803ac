import { encodeFunctionData, parseAbi } from 'viem'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addressOf, facts, fakeRpc, stranger, testKeys } from '../../testing/requestWorld.ts'
import { memoryStore } from '../store.ts'
import type { Rpc } from './createRpc.ts'
import { getApprovalFacts } from './getApprovalFacts.ts'
import type { PreparedCalls } from './PreparedRequest.ts'

const account = testKeys().evm.address
const abi = parseAbi(['function transfer(address,uint256)', 'function approve(address,uint256)'])
const { translate, locale } = facts

/** A batch that calls so many contracts in vain, and in the end lets somebody spend. */
const padded = (junk: number) =>
  ({
    kind: 'calls',
    account,
    network: 'eip155:1',
    calls: Array.from({ length: junk + 1 }, (_, at) => ({
      to: addressOf(1_000 + at),
      value: '0x0',
      data: encodeFunctionData(
        at < junk
          ? { abi, functionName: 'transfer', args: [addressOf(2_000 + at) as `0x${string}`, 1n] }
          : { abi, functionName: 'approve', args: [stranger, 1n] },
      ),
    })),
    gas: { callGasLimit: '0x1', verificationGasLimit: '0x1', preVerificationGas: '0x1' },
  }) as unknown as PreparedCalls

/** A node that answers so many calls at a time, each after a second. */
function slowNode(atOnce: number) {
  const asked: string[] = []
  const waiting: (() => void)[] = []
  let busy = 0
  const next = () => {
    if (busy < atOnce) waiting.shift()?.()
  }
  const answers = fakeRpc({ eth_getCode: '0x', eth_simulateV1: [{ calls: [] }] })
  const rpc: Rpc = {
    request: (network, method, params) => {
      asked.push(`${method} ${JSON.stringify(params)}`)
      return new Promise((resolve) => {
        waiting.push(() => {
          busy += 1
          setTimeout(() => {
            busy -= 1
            resolve(answers.request(network, method, params))
            next()
          }, 1_000)
        })
        next()
      })
    },
  }
  return { rpc, asked }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('[X.63] a batch padded with calls hides neither who may spend nor what trying it out shows', async () => {
  const { rpc, asked } = slowNode(6)
  const services = { rpc, store: memoryStore(), bundler: { call: () => Promise.reject(new Error('down')) } }
  const getting = getApprovalFacts(services as never, padded(99), { network: undefined, translate, locale })
  await vi.advanceTimersByTimeAsync(15_000)
  const { facts: known, simulation } = await getting
  expect(asked[0]).toContain('eth_simulateV1')
  // answered, though with nonsense
  expect(simulation).toEqual({ kind: 'unavailable' })
  expect(known.hasCode[stranger.toLowerCase()]).toBe(false)
  expect(known.usualFee).toBeDefined()
  // those who get something are looked up no further than a few
  const paid = Array.from({ length: 99 }, (_, at) => addressOf(2_000 + at))
  const looks = asked.filter((one) => one.startsWith('eth_getCode'))
  expect(paid.filter((one) => looks.some((look) => look.includes(one)))).toHaveLength(8)
})
