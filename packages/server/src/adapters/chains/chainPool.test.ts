import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { EgressError } from '../../errors.ts'
import type { Egress, EgressRequest, EgressResponse } from '../../ports/platform.ts'
import { createChainPool } from './chainPool.ts'

const silent = {
  error: () => {},
  warn: () => {},
  info: () => {},
  debug: () => {},
  isLevelEnabled: () => false,
}
const body = Buffer.from('{"jsonrpc":"2.0","id":2,"method":"eth_call"}')
const json = (value: unknown): EgressResponse => ({
  status: 200,
  headers: {},
  body: Buffer.from(JSON.stringify(value)),
})
const isIdentity = ({ body: bytes }: EgressRequest) => String(bytes).includes('eth_chainId')

/** An egress of scripted answers; `undefined` never answers and ends at the request's own deadline. */
function setUp(
  urls: readonly string[],
  answer: (request: EgressRequest) => EgressResponse | undefined,
  { served = {} }: { readonly served?: Readonly<Record<string, string | undefined>> } = {},
) {
  const asked: string[] = []
  const opened: FakeSocket[] = []
  const egress: Egress = {
    request: (request) =>
      new Promise((resolve, reject) => {
        if (!isIdentity(request)) asked.push(request.url)
        const response = answer(request)
        if (response) resolve(response)
        else setTimeout(() => reject(new EgressError('timed_out', 'No answer.')), request.timeout)
      }),
    openSocket: (url) => {
      const socket = new FakeSocket(url, served[url])
      opened.push(socket)
      return socket as unknown as WebSocket
    },
    close: async () => {},
  }
  const clock = { now: () => Date.now(), monotonic: () => Date.now() }
  const chains = [{ caipNetworkId: 'eip155:1' as const, http: urls, ws: Object.keys(served) }]
  const random = Object.keys(served).length > 0 ? Math.random : () => 0.5
  return { asked, opened, pool: createChainPool({ chains, egress, clock, log: silent, random }) }
}

/** The socket of a node that serves chain `served`, or that is closed before it opens. */
class FakeSocket extends EventEmitter {
  readonly terminate = vi.fn()
  readonly url: string

  constructor(url: string, served: string | undefined) {
    super()
    this.url = url
    const open = () => this.emit('open')
    queueMicrotask(served === undefined ? () => this.emit('error', new Error('refused')) : open)
    this.send = () => queueMicrotask(() => this.receive(JSON.stringify({ id: 1, result: served })))
  }

  readonly send: () => void
  readonly receive = (text: string) => this.emit('message', Buffer.from(text))
}

describe('createChainPool', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const identity = json({ jsonrpc: '2.0', id: 1, result: '0x1' })

  it('[S7.76] a silent provider costs ten seconds, then the next is asked', async () => {
    const { pool, asked } = setUp(['http://a', 'http://b'], (request) =>
      isIdentity(request)
        ? identity
        : asked.length === 1
          ? undefined
          : json({ jsonrpc: '2.0', id: 2, result: '0x' }),
    )
    const answer = pool.send('eip155:1', body)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(2)
    expect((await answer).status).toBe(200)
  })

  it('[S7.76] the check of the chain is inside the ten seconds, not on top', async () => {
    const { pool } = setUp(['http://a'], () => undefined)
    const settled = vi.fn()
    pool.send('eip155:1', body).catch(settled)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledOnce()
  })

  it.each([
    ['known already', { error: { code: -32000, message: 'already known' } }, true],
    ['out of order', { error: { code: -32000, message: 'nonce too low' } }, true],
    ['taken', { result: `0x${'1'.repeat(64)}` }, false],
  ])(
    'a transaction whose first answer was lost, and that the next provider says is %s: unknown %s',
    async (_, answer, isUnknown) => {
      const lost: string[] = []
      const { pool, asked } = setUp(['http://a', 'http://b'], (request) => {
        if (isIdentity(request)) return identity
        if (lost.length > 0) return json({ jsonrpc: '2.0', id: 2, ...answer })
        lost.push(request.url)
        return { status: 502, headers: {}, body: Buffer.from('Bad Gateway') }
      })
      const sent = pool.send('eip155:1', body, { isBroadcast: true })
      if (isUnknown) await expect(sent).rejects.toMatchObject({ code: 'chain_unavailable' })
      else expect((await sent).status).toBe(200)
      expect(asked).toHaveLength(2)
      // The control: what is no transaction may be repeated, and so is answered.
      lost.length = 0
      expect((await pool.send('eip155:1', body)).status).toBe(200)
    },
  )

  it('a provider of another chain is left alone for a minute, then asked again', async () => {
    let served = '0x89'
    let checks = 0
    const { pool, asked } = setUp(['http://a'], (request) => {
      if (!isIdentity(request)) return json({ jsonrpc: '2.0', id: 2, result: '0x' })
      checks++
      return json({ jsonrpc: '2.0', id: 1, result: served })
    })
    await expect(pool.send('eip155:1', body)).rejects.toMatchObject({
      code: 'chain_unavailable',
      failures: [{ id: 'http-1', problem: 'wrong_chain' }],
    })
    served = '0x1'
    await vi.advanceTimersByTimeAsync(59_999)
    await expect(pool.send('eip155:1', body)).rejects.toMatchObject({ failures: [] })
    expect(checks).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect((await pool.send('eip155:1', body)).status).toBe(200)
    expect(asked).toHaveLength(1)
  })

  it('a provider that stays on another chain is checked again after each minute and gets no request', async () => {
    let checks = 0
    const { pool, asked } = setUp(['http://a'], (request) => {
      if (isIdentity(request)) checks++
      return json({ jsonrpc: '2.0', id: 1, result: '0x89' })
    })
    for (let minute = 1; minute <= 3; minute++) {
      await expect(pool.send('eip155:1', body)).rejects.toMatchObject({
        failures: [{ id: 'http-1', problem: 'wrong_chain' }],
      })
      expect(checks).toBe(minute)
      await vi.advanceTimersByTimeAsync(60_000)
    }
    expect(asked).toEqual([])
  })

  it('asks who a provider is once in ten minutes', async () => {
    let checks = 0
    const { pool } = setUp(['http://a'], (request) => {
      if (isIdentity(request)) checks++
      return isIdentity(request) ? identity : json({ jsonrpc: '2.0', id: 2, result: '0x' })
    })
    for (let turn = 0; turn < 5; turn++) await pool.send('eip155:1', body)
    expect(checks).toBe(1)
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    await pool.send('eip155:1', body)
    expect(checks).toBe(2)
  })

  it('[X.56] a dead WebSocket URL, or one of another chain, is not reachable in the probe', async () => {
    const served: Record<string, string | undefined> = {
      'ws://a': '0x1',
      'ws://b': '0x2',
      'ws://c': undefined,
    }
    const { pool, opened } = setUp(['http://a'], () => identity, { served })
    expect(await pool.probe('eip155:1')).toEqual([
      { id: 'http-1', transport: 'http', reachable: true },
      { id: 'ws-1', transport: 'ws', reachable: true },
      { id: 'ws-2', transport: 'ws', reachable: false, problem: 'wrong_chain' },
      { id: 'ws-3', transport: 'ws', reachable: false, problem: 'unreachable' },
    ])
    expect(opened.map(({ terminate }) => terminate.mock.calls.length > 0)).toEqual([true, true, true])
  })

  it('[X.56] a provider whose answers by WebSocket report three troubles in a row is left, and comes last for 30 seconds', async () => {
    const served = { 'ws://a': '0x1', 'ws://b': '0x1' }
    const { pool } = setUp([], () => identity, { served })
    const open = async () => (await pool.openSocket('eip155:1', 1024)) as unknown as FakeSocket
    const socket = await open()
    const trouble = JSON.stringify({ id: 1, error: { code: -32005, message: 'rate limit' } })
    const news = '{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{}}}'
    for (const text of [trouble, trouble, '{"id":2,"result":"0x"}', trouble, news, trouble])
      socket.receive(text)
    expect(socket.terminate).not.toHaveBeenCalled()
    socket.receive(trouble)
    expect(socket.terminate).toHaveBeenCalledOnce()
    const other = socket.url === 'ws://a' ? 'ws://b' : 'ws://a'
    for (let turn = 0; turn < 5; turn++) expect((await open()).url).toBe(other)
    // While one alone is left, it stays joined whatever it answers.
    const last = await open()
    for (let turn = 0; turn < 3; turn++) last.receive(trouble)
    expect(last.terminate).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(30_000)
    const urls = new Set<string>()
    for (let turn = 0; turn < 40; turn++) urls.add((await open()).url)
    expect(urls).toContain(socket.url)
  })

  it('probe tells each provider apart and never throws', async () => {
    const { pool } = setUp(['http://a', 'http://b'], (request) =>
      request.url === 'http://a' ? identity : json({ jsonrpc: '2.0', id: 1, result: '0x2' }),
    )
    expect(await pool.probe('eip155:1')).toEqual([
      { id: 'http-1', transport: 'http', reachable: true },
      { id: 'http-2', transport: 'http', reachable: false, problem: 'wrong_chain' },
    ])
    expect(await pool.probe('eip155:5')).toEqual([])
  })
})
