import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createFakeNode,
  type FakeNode,
  type FakeNodeHandler,
  hang,
  rpcFailure,
} from '../../testing/createFakeNode.ts'
import { createRpcClient } from './createRpcClient.ts'
import type { RpcLimits } from './createTransport.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const clientOf = (node: FakeNode, limits: Partial<RpcLimits> = {}) =>
  createRpcClient({ urls: ['http://a'], caipNetworkId: 'solana:x', fetch: node.fetch, limits })
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Makes `count` different reads at once; answers what became of each. */
async function readMany(node: FakeNode, count: number, limits?: Partial<RpcLimits>): Promise<unknown[]> {
  const client = clientOf(node, limits)
  const outcomes = numbers(count).map((index) =>
    client.request({ method: 'getNumber', params: [index] }).catch((error: unknown) => error),
  )
  await vi.advanceTimersByTimeAsync(20_000)
  return Promise.all(outcomes)
}

const echo: FakeNodeHandler = (call) => (call.params as number[])[0]
const sizes = (node: FakeNode) => node.posts.map((post) => post.calls.length)
type Call = { id: number; params: unknown }
const resultOf = ({ id, params }: Call) => ({ jsonrpc: '2.0', id, result: (params as number[])[0] })
const refusal = (message: string) => ({ jsonrpc: '2.0', id: null, error: { code: -32600, message } })
/** Answers a batch as `answer` says, a single call properly. */
const batchAnswer = (answer: (calls: Call[]) => unknown): FakeNode => {
  const node = createFakeNode(echo)
  return {
    ...node,
    fetch: async (input, init) => {
      const body = JSON.parse(String(init?.body))
      const response = await node.fetch(input, init)
      if (!Array.isArray(body)) return response
      const value = answer(body)
      return value instanceof Response ? value : Response.json(value)
    },
  }
}

describe('batches', () => {
  it('[S7.35] [S9.52] 1001 reads of one moment are a batch of 1000 and one alone, each with its own answer', async () => {
    const node = createFakeNode(echo)
    expect(await readMany(node, 1001)).toEqual(numbers(1001))
    expect(sizes(node)).toEqual([1000, 1])
  })

  it('a single call is no list', async () => {
    const node = createFakeNode(echo)
    await readMany(node, 1)
    expect(JSON.parse(String(node.posts[0]?.init.body))).toMatchObject({ method: 'getNumber' })
  })

  it('calls of different moments do not wait for each other', async () => {
    const node = createFakeNode(echo)
    const client = clientOf(node)
    const first = client.request({ method: 'getNumber', params: [1] })
    await vi.advanceTimersByTimeAsync(1)
    const second = client.request({ method: 'getNumber', params: [2] })
    await vi.advanceTimersByTimeAsync(1)
    expect(await Promise.all([first, second])).toEqual([1, 2])
    expect(sizes(node)).toEqual([1, 1])
  })

  it('[S7.35] one failure is its own', async () => {
    const node = createFakeNode((call) => (echo(call, 0) === 1 ? rpcFailure(3, 'reverted') : echo(call, 0)))
    const [a, b, c] = await readMany(node, 3)
    expect([a, c]).toEqual([0, 2])
    expect(b).toMatchObject({ name: 'RpcError', code: 3, message: 'reverted' })
    expect(sizes(node)).toEqual([3])
  })

  it('[S7.35] answers may come in any order, with ids as text', async () => {
    const node = batchAnswer((calls) =>
      calls.map((call) => ({ ...resultOf(call), id: String(call.id) })).reverse(),
    )
    expect(await readMany(node, 5)).toEqual([0, 1, 2, 3, 4])
  })

  it('[S7.35] a call left out of the answer is asked again, the others are not', async () => {
    const node = batchAnswer((calls) => calls.slice(1).map(resultOf))
    expect(await readMany(node, 3)).toEqual([0, 1, 2])
    expect(node.posts.map((post) => post.calls.map((call) => echo(call, 0)))).toEqual([[0, 1, 2], [0]])
  })

  it('a call always left out fails alone', async () => {
    const node = batchAnswer(() => [null, 7, {}])
    const missing = { name: 'InvalidResponseError', reason: 'missing' }
    expect(await readMany(node, 2, { retryCount: 0 })).toMatchObject([missing, missing])
  })

  it.each<[string, () => unknown]>([
    ['an error object', () => refusal('no batches')],
    ['HTTP 400', () => new Response('batching disabled', { status: 400 })],
    ['HTTP 413', () => new Response('too large', { status: 413 })],
  ])('a server that refuses batches by %s is asked one by one from then on', async (_name, answer) => {
    const node = batchAnswer(answer)
    expect(await readMany(node, 4)).toEqual([0, 1, 2, 3])
    expect(sizes(node).filter((size) => size === 1)).toHaveLength(4)
    expect(Math.max(...sizes(node))).toBe(4)
  })

  it.each([-32601, -32602])(
    '[S7.35] a batch refused with %i for a call that the answer names goes on without it, and the next ones are whole',
    async (code) => {
      const isBad = (call: Call) => (call.params as number[])[0] === 7
      const refuse = ({ id }: Call) => Response.json({ jsonrpc: '2.0', id, error: { code } }, { status: 400 })
      const node = createFakeNode(echo)
      const fetch: typeof globalThis.fetch = async (input, init) => {
        const response = await node.fetch(input, init)
        const bad = [JSON.parse(String(init?.body))].flat().find(isBad)
        return bad ? refuse(bad) : response
      }
      const client = clientOf({ ...node, fetch })
      const readNumbers = async (list: readonly number[]) => {
        const outcomes = list.map((index) =>
          client.request({ method: 'getNumber', params: [index] }).catch((error: unknown) => error),
        )
        await vi.advanceTimersByTimeAsync(20_000)
        return Promise.all(outcomes)
      }
      const [bad] = (await readNumbers(numbers(20))).splice(7, 1)
      expect(bad).toMatchObject({ name: 'RpcError', code })
      expect(sizes(node)).toEqual([20, 1, 19])
      const later = numbers(40).map((index) => index + 100)
      expect(await readNumbers(later)).toEqual(later)
      expect(sizes(node)).toEqual([20, 1, 19, 40])
    },
  )

  it('a server with a smaller limit gets batches within it', async () => {
    const limited = batchAnswer((calls) => (calls.length > 10 ? refusal('at most 10') : calls.map(resultOf)))
    expect(await readMany(limited, 40)).toEqual(numbers(40))
    expect(sizes(limited)).toEqual([40, 20, 20, 10, 10, 10, 10])
  })

  it('a busy server is not asked more often because of a batch', async () => {
    const node = batchAnswer(() => new Response('slow down', { status: 429 }))
    await readMany(node, 8, { retryCount: 0 })
    expect(sizes(node)).toEqual([8])
  })

  it('a batch is aborted only when all its callers have left', async () => {
    const node = createFakeNode(() => hang)
    const client = clientOf(node)
    const callers = [new AbortController(), new AbortController()]
    const requests = callers.map(({ signal }, index) =>
      client.request({ method: 'getNumber', params: [index] }, { signal }).catch((error) => error.name),
    )
    await vi.advanceTimersByTimeAsync(5)
    callers[0]?.abort()
    expect(node.posts[0]?.init.signal?.aborted).toBe(false)
    callers[1]?.abort()
    expect(node.posts[0]?.init.signal?.aborted).toBe(true)
    expect(await Promise.all(requests)).toEqual(['AbortedError', 'AbortedError'])
  })
})
