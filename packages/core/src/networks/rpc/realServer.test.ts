import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  properAnswer,
  type RpcServer,
  type ServerBehaviour,
  startRpcServer,
} from '../../testing/startRpcServer.ts'
import { createRpcClient } from './createRpcClient.ts'
import type { RpcLimits } from './createTransport.ts'

const servers: RpcServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function start(behaviour: ServerBehaviour): Promise<RpcServer> {
  const server = await startRpcServer(behaviour)
  servers.push(server)
  return server
}

const proper: ServerBehaviour = ({ body, response }) => response.end(properAnswer(body))

/** Short pauses, so that the test is: the waiting itself is proved under a fake clock. */
const quick: Partial<RpcLimits> = { retryDelay: 5, timeout: 2000 }

function ask(
  urls: readonly string[],
  limits: Partial<RpcLimits> = {},
  signal?: AbortSignal,
): Promise<unknown> {
  const client = createRpcClient({ urls, caipNetworkId: 'eip155:1', limits: { ...quick, ...limits } })
  return client.request({ method: 'eth_blockNumber' }, { signal }).catch((error) => error)
}

describe('against a real server', () => {
  it('[S7.34] it answers, asked by POST as JSON', async () => {
    const server = await start(proper)
    expect(await ask([server.url])).toBe('ok')
    expect(server.posts[0]?.headers).toMatchObject({ 'content-type': 'application/json' })
    expect(server.posts[0]?.body).toMatchObject([{ method: 'eth_chainId' }, { method: 'eth_blockNumber' }])
  })

  it('[S9.46] it takes the request and hangs: given up at the deadline, the socket let go, the next asked', async () => {
    const hanging = await start(() => undefined)
    const sound = await start(proper)
    expect(await ask([hanging.url, sound.url], { timeout: 200 })).toBe('ok')
    await vi.waitFor(() => expect(hanging.aborted()).toBe(1))
    expect(await ask([hanging.url], { timeout: 100, retryCount: 0 })).toMatchObject({
      name: 'TimeoutError',
      timeout: 100,
    })
  })

  it('[S9.46] it begins an answer and stops in the middle', async () => {
    const stalling = await start(({ response }) => response.write('[{"jsonrpc":'))
    expect(await ask([stalling.url], { timeout: 200, retryCount: 0 })).toMatchObject({ name: 'TimeoutError' })
    await vi.waitFor(() => expect(stalling.aborted()).toBe(1))
  })

  it('a caller that leaves closes the connection', async () => {
    const hanging = await start(() => undefined)
    const leave = new AbortController()
    const outcome = createRpcClient({ urls: [hanging.url], caipNetworkId: 'solana:x' })
      .request({ method: 'getHealth' }, { signal: leave.signal })
      .catch((error) => error)
    await vi.waitFor(() => expect(hanging.posts.length).toBe(1))
    leave.abort()
    expect(await outcome).toMatchObject({ name: 'AbortedError' })
    await vi.waitFor(() => expect(hanging.aborted()).toBe(1))
  })

  it.each<[string, ServerBehaviour, object]>([
    [
      'a web page',
      ({ response }) =>
        response.setHeader('content-type', 'text/html').end('<!doctype html><title>Sign in</title>'),
      { name: 'InvalidResponseError', reason: 'html' },
    ],
    [
      'less than it announced',
      ({ response, body }) => {
        response.setHeader('content-length', 5000).write(properAnswer(body))
        response.destroy()
      },
      { name: 'UnreachableError' },
    ],
    ['a cut connection', ({ response }) => response.destroy(), { name: 'UnreachableError' }],
  ])(
    '[S9.47] %s: asked four times, typed, and the next server takes over',
    async (_name, behaviour, expected) => {
      const broken = await start(behaviour)
      expect(await ask([broken.url])).toMatchObject(expected)
      expect(broken.posts.length).toBe(4)
      const sound = await start(proper)
      expect(await ask([broken.url, sound.url])).toBe('ok')
    },
  )

  it('nobody listens there', async () => {
    const gone = await start(proper)
    await gone.close()
    expect(await ask([gone.url], { retryCount: 1 })).toMatchObject({
      name: 'UnreachableError',
      url: gone.url,
    })
  })

  it('[S9.49] 429 with Retry-After is waited for', async () => {
    const server = await start(({ post, body, response }) => {
      if (post > 0) return response.end(properAnswer(body))
      response.writeHead(429, { 'retry-after': '1' }).end()
    })
    const begin = Date.now()
    expect(await ask([server.url])).toBe('ok')
    expect(Date.now() - begin).toBeGreaterThanOrEqual(990)
  })

  it('an endless answer is cut off at the cap', async () => {
    let written = 0
    const server = await start(({ response }) => {
      const chunk = 'x'.repeat(16_384)
      const more = () => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length
      }
      response.on('drain', more)
      more()
    })
    const limits = { responseLimit: 100_000 }
    expect(await ask([server.url], limits)).toMatchObject({
      name: 'InvalidResponseError',
      reason: 'tooLarge',
    })
    await vi.waitFor(() => expect(server.aborted()).toBe(1))
    expect(written).toBeLessThan(20_000_000)
    expect(server.posts.length).toBe(1)
  })

  it("another chain's id is refused, the right one used", async () => {
    const wrong = await start(({ body, response }) => response.end(properAnswer(body, '0x7a69')))
    const right = await start(proper)
    expect(await ask([wrong.url])).toMatchObject({
      name: 'RpcUrlError',
      reason: 'otherChain',
      actual: 'eip155:31337',
    })
    expect(await ask([wrong.url, right.url])).toBe('ok')
  })

  it('[S7.35, S9.52] a thousand reads of one moment are one POST', async () => {
    const server = await start(proper)
    const client = createRpcClient({ urls: [server.url], caipNetworkId: 'solana:x' })
    const reads = Array.from({ length: 1000 }, (_, index) =>
      client.request({ method: 'getX', params: [index] }),
    )
    expect(new Set(await Promise.all(reads))).toEqual(new Set(['ok']))
    expect(server.posts.map((post) => (post.body as unknown[]).length)).toEqual([1000])
  })
})
