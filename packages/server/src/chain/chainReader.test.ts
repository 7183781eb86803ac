import type { Hex } from 'viem'
import { decodeFunctionData, encodeFunctionResult, parseAbi } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { ChainReadError, ChainUnavailableError } from '../errors.ts'
import { type ChainCall, createChainReader } from './chainReader.ts'

const abi = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] results)',
])
const multicallAddress = '0xca11bde05977b3631167028862be2a173976ca11'
const word = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
const callTo = (n: number): ChainCall => ({
  method: 'eth_call',
  to: `0x${n.toString(16).padStart(40, '0')}`,
  data: '0x01',
})

type Rpc = { id: number; method: string; params: [{ to: string; data: Hex; gas?: string }, string] }

/** A node that answers each contract with its own number; `reverts` fail inside a multicall. */
function setup(script: { multicall?: boolean; reverts?: number[]; raw?: (requests: Rpc[]) => unknown } = {}) {
  const { multicall = true, reverts = [], raw } = script
  const batches: Rpc[][] = []
  const clock = { time: 0, monotonic: () => clock.time }
  const one = (request: Rpc): unknown => {
    const [{ to, data }] = request.params
    if (request.method === 'eth_getBalance') return { id: request.id, result: '0x7' }
    if (to !== multicallAddress) return { id: request.id, result: word(Number(BigInt(to))) }
    if (!multicall) return { id: request.id, result: '0x' }
    const { args } = decodeFunctionData({ abi, data })
    const results = args[0].map(({ target }) => {
      const n = Number(BigInt(target))
      return { success: !reverts.includes(n), returnData: word(n) }
    })
    return {
      id: request.id,
      result: encodeFunctionResult({ abi, functionName: 'aggregate3', result: results }),
    }
  }
  const chains = {
    send: async (_chain: string, body: Uint8Array) => {
      const requests = JSON.parse(Buffer.from(body).toString()) as Rpc[]
      batches.push(requests)
      const answer = raw ? raw(requests) : requests.map(one).reverse()
      return { status: 200 as const, body: new Uint8Array(Buffer.from(JSON.stringify(answer))) }
    },
  }
  return { batches, clock, reader: createChainReader({ chains, clock }) }
}

const many = (count: number) => Array.from({ length: count }, (_, n) => callTo(n + 1))

describe('reading a chain', () => {
  it('[S7.76] 500 calls are one node call, 501 are two, answers in order', async () => {
    const { batches, reader } = setup()
    expect(await reader.read('eip155:1', many(500))).toEqual(many(500).map((_, n) => word(n + 1)))
    expect(batches).toHaveLength(1)
    expect(await reader.read('eip155:1', many(501))).toHaveLength(501)
    expect(batches).toHaveLength(3)
    expect(await reader.read('eip155:1', [])).toEqual([])
    expect(batches).toHaveLength(3)
  })

  it('what failed inside the multicall is asked once more on its own with its own gas', async () => {
    const { batches, reader } = setup({ reverts: [2, 3] })
    expect(await reader.read('eip155:1', many(4))).toEqual([word(1), word(2), word(3), word(4)])
    expect(batches[1]?.map(({ params: [{ to, gas }] }) => [Number(BigInt(to)), gas])).toEqual([
      [2, '0x7a120'],
      [3, '0x7a120'],
    ])
  })

  it('a chain without Multicall3 is read by one batch, and not asked for it again for ten minutes', async () => {
    const { batches, clock, reader } = setup({ multicall: false })
    const calls: ChainCall[] = [{ method: 'eth_getBalance', account: `0x${'01'.repeat(20)}` }, ...many(3)]
    expect(await reader.read('eip155:1', calls)).toEqual(['0x07', word(1), word(2), word(3)])
    clock.time = 599_999
    await reader.read('eip155:1', calls)
    expect(batches.map(({ length }) => length)).toEqual([1, 4, 4])
    clock.time = 600_000
    await reader.read('eip155:1', calls)
    expect(batches.map(({ length }) => length)).toEqual([1, 4, 4, 1, 4])
    // another chain is asked all the same
    await reader.read('eip155:2', calls)
    expect(batches).toHaveLength(7)
  })

  it('a multicall that runs out of gas as a whole is read call by call', async () => {
    let first = true
    const { reader, batches } = setup({
      raw: (requests) => {
        if (!first) return requests.map(({ id }) => ({ id, result: word(id) }))
        first = false
        return requests.map(({ id }) => ({ id, error: { code: -32000, message: 'out of gas' } }))
      },
    })
    expect(await reader.read('eip155:1', many(2))).toEqual([word(0), word(1)])
    expect(batches).toHaveLength(2)
  })

  it('contracts that all revert are an answer, not a node in trouble', async () => {
    const error = { code: 3, message: 'execution reverted' }
    const { reader } = setup({
      raw: (requests) =>
        requests.length === 1 ? [{ id: 0, result: '0x' }] : requests.map(({ id }) => ({ id, error })),
    })
    expect(await reader.read('eip155:1', many(2))).toEqual([undefined, undefined])
  })

  it('errors inside an HTTP 200 are errors: a refused batch is no empty answer', async () => {
    const error = { code: -32000, message: 'nope' }
    for (const raw of [
      () => ({ jsonrpc: '2.0', id: null, error }),
      (requests: Rpc[]) => requests.map(({ id }) => ({ id, error })),
    ]) {
      const { reader } = setup({ raw })
      await expect(reader.read('eip155:1', many(2))).rejects.toMatchObject({ code: 'refused' })
    }
  })

  it.each([
    ['no batch', { jsonrpc: '2.0', id: 0, result: '0x' }],
    ['a result that is no bytes', [{ id: 0, result: { a: 1 } }]],
    ['bytes that are no answer of Multicall3', [{ id: 0, result: `0x${'ff'.repeat(64)}` }]],
    ['an answer to fewer calls', [{ id: 0, result: `0x${word(32).slice(2)}${word(0).slice(2)}` }]],
  ])('%s is refused, not taken for zero', async (_, answer) => {
    const { reader } = setup({ raw: () => answer })
    await expect(reader.read('eip155:1', many(2))).rejects.toBeInstanceOf(ChainReadError)
  })

  it('answers with foreign, repeated or missing ids answer nothing else', async () => {
    const { reader } = setup({
      raw: (requests) =>
        requests.length === 1
          ? [{ id: 0, result: '0x' }]
          : [{ id: 1, result: word(5) }, { id: 99, result: word(9) }, { id: '0', result: word(8) }, null, 7],
    })
    expect(await reader.read('eip155:1', many(3))).toEqual([undefined, word(5), undefined])
  })

  it('a chain nobody answers for fails as such', async () => {
    const send = () => Promise.reject(new ChainUnavailableError('chain_unavailable', 'eip155:1'))
    const reader = createChainReader({ chains: { send }, clock: { monotonic: () => 0 } })
    await expect(reader.read('eip155:1', many(1))).rejects.toBeInstanceOf(ChainUnavailableError)
  })
})
