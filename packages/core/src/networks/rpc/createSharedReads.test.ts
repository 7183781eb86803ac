import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RpcClient } from '../../config/Network.ts'
import { createFakeNode, type FakeNode, hang } from '../../testing/createFakeNode.ts'
import { createRpcClient } from './createRpcClient.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const clientOf = (node: FakeNode): RpcClient =>
  createRpcClient({ urls: ['http://a'], caipNetworkId: 'solana:x', fetch: node.fetch })
const calls = (node: FakeNode) => node.posts.flatMap((post) => post.calls.map((call) => call.params))

describe('identical reads under way', () => {
  it('are one request, other parameters are another', async () => {
    const node = createFakeNode((call) => call.params)
    const client = clientOf(node)
    const requests = [[1], [1], [2]].map((params) => client.request({ method: 'getX', params }))
    await vi.advanceTimersByTimeAsync(5)
    expect(await Promise.all(requests)).toEqual([[1], [1], [2]])
    expect(calls(node)).toEqual([[1], [2]])
  })

  it('are asked anew once answered: nothing is cached', async () => {
    const node = createFakeNode((_, post) => post)
    const client = clientOf(node)
    for (const expected of [0, 1]) {
      const request = client.request({ method: 'getX' })
      await vi.advanceTimersByTimeAsync(5)
      expect(await request).toBe(expected)
    }
  })

  it('share a failure, and the next one starts anew', async () => {
    const node = createFakeNode((_, post) => (post === 0 ? new Response('no', { status: 404 }) : 'ok'))
    const client = clientOf(node)
    const both = [1, 2].map(() => client.request({ method: 'getX' }).catch((error) => error.status))
    await vi.advanceTimersByTimeAsync(5)
    expect(await Promise.all(both)).toEqual([404, 404])
    const next = client.request({ method: 'getX' })
    await vi.advanceTimersByTimeAsync(5)
    expect(await next).toBe('ok')
  })

  it('one caller leaving does not take the answer from the other', async () => {
    let answer: (response: Response) => void = () => undefined
    const client = createRpcClient({
      urls: ['http://a'],
      caipNetworkId: 'solana:x',
      fetch: () => new Promise((resolve) => (answer = resolve)),
    })
    const leaver = new AbortController()
    const left = client.request({ method: 'getX' }, { signal: leaver.signal }).catch((error) => error.name)
    const stays = client.request({ method: 'getX' }, { signal: new AbortController().signal })
    await vi.advanceTimersByTimeAsync(5)
    leaver.abort()
    expect(await left).toBe('AbortedError')
    answer(Response.json({ jsonrpc: '2.0', id: 1, result: 'ok' }))
    await vi.advanceTimersByTimeAsync(5)
    expect(await stays).toBe('ok')
  })

  it('who comes after the last has left starts anew', async () => {
    const node = createFakeNode((_, post) => (post === 0 ? hang : 'ok'))
    const client = clientOf(node)
    const leaver = new AbortController()
    const left = client.request({ method: 'getX' }, { signal: leaver.signal }).catch((error) => error.name)
    await vi.advanceTimersByTimeAsync(5)
    leaver.abort()
    const next = client.request({ method: 'getX' })
    await vi.advanceTimersByTimeAsync(5)
    expect(await left).toBe('AbortedError')
    expect(await next).toBe('ok')
  })

  it('[S9.56] beyond 8192 the least recently used is no longer shared', async () => {
    const node = createFakeNode(() => hang)
    const client = clientOf(node)
    const ask = (index: number) => void client.request({ method: 'getX', params: [index] })
    for (let index = 0; index < 8192; index += 1) ask(index)
    // Used again, so that 1 is now the oldest.
    ask(0)
    ask(8192)
    await vi.advanceTimersByTimeAsync(5)
    expect(calls(node).length).toBe(8193)
    ask(0)
    await vi.advanceTimersByTimeAsync(5)
    expect(calls(node).length).toBe(8193)
    ask(1)
    await vi.advanceTimersByTimeAsync(5)
    expect(calls(node).slice(8193)).toEqual([[1]])
  })
})
