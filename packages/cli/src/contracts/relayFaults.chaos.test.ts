import { createSignClient, type Session } from '@latchkey/walletconnect'
import { createSignWallet } from '@latchkey/walletconnect/wallet'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type FaultProxy, openFaultProxy } from '../testing/openFaultProxy.ts'
import { startRelay } from '../testing/startRelay.ts'

// App and wallet of ours over the real relay, with a proxy between the app and it that drops, delays, repeats, reorders.

let relay: Awaited<ReturnType<typeof startRelay>>
beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay.stop())

const metadata = { name: 'Test', description: '', url: 'https://example.org', icons: [] }
const eip155 = { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] }
const account = 'eip155:1:0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'

type Pair = {
  proxy: FaultProxy
  app: ReturnType<typeof createSignClient>
  wallet: ReturnType<typeof createSignWallet>
  session: Session
  /** What the wallet was asked, in its order. */
  asked: string[]
  ask(text: string): Promise<unknown>
}

/** A settled session; the wallet answers each text with itself. */
async function pair(more: { urls?: (own: string) => string[] } = {}): Promise<Pair> {
  const proxy = await openFaultProxy(relay.url)
  const relayUrls = more.urls?.(proxy.url) ?? [proxy.url]
  const app = createSignClient({ relayUrls, projectId: 'local', metadata, WebSocket })
  const wallet = createSignWallet({ relayUrls: [relay.url], projectId: 'local', metadata, WebSocket })
  onTestFinished(() => {
    app.close()
    wallet.close()
    proxy.stop()
  })
  const asked: string[] = []
  wallet.subscribe(async (event) => {
    if (event.type === 'proposal') {
      await wallet.approve({
        id: event.proposal.id,
        namespaces: { eip155: { ...eip155, accounts: [account] } },
      })
    }
    if (event.type !== 'request') return
    const [text] = event.request.params as [string]
    asked.push(text)
    await wallet.respond({ id: event.request.id, result: `signed ${text}` })
  })
  const { uri, result } = await app.connect({ optionalNamespaces: { eip155 } })
  await wallet.pair(uri)
  const session = await result
  const ask = (text: string) =>
    app.request({
      topic: session.topic,
      chainId: 'eip155:1',
      method: 'personal_sign',
      params: [text, account],
    })
  expect(await ask('first')).toBe('signed first')
  return { proxy, app, wallet, session, asked, ask }
}

const isCall = (text: string, method: string) => text.includes(`"method":"${method}"`)

describe('over the real relay', () => {
  it.each([1000, 1001, 1006, 1011, 1012, 1013, 4008, 4010])(
    'a socket closed with %i: the next request settles, and never over two sockets at once',
    async (code) => {
      const { proxy, ask, asked } = await pair()
      proxy.most = 0
      proxy.close(code)
      expect(await ask('after')).toBe('signed after')
      expect(asked).toEqual(['first', 'after'])
      expect(proxy.most).toBe(1)
    },
    45_000,
  )

  it('a half-open socket is found within 30 s, and what waits is answered over the next', async () => {
    const { proxy, ask } = await pair()
    const before = proxy.opened
    proxy.freeze()
    const start = Date.now()
    const waiting = ask('through')
    expect(await waiting).toBe('signed through')
    expect(Date.now() - start).toBeLessThan(30_000)
    expect(proxy.opened).toBe(before + 1)
  }, 60_000)

  it('[X.17, X.17a] a half-open socket under a shown code: unreachable within 5 s where no new one opens', async () => {
    const { proxy, app } = await pair()
    onTestFinished(app.watchRelay())
    const { uri } = await app.connect({ optionalNamespaces: { eip155 } })
    expect(uri).toMatch(/^wc:/)
    proxy.onUpgrade = () => ({ status: 503, headers: {} })
    proxy.freeze()
    const start = Date.now()
    await vi.waitFor(() => expect(app.relayStatus().state).toBe('unreachable'), { timeout: 6_000 })
    expect(Date.now() - start).toBeLessThan(5_500)
    proxy.onUpgrade = () => undefined
    await vi.waitFor(() => expect(app.relayStatus().state).toBe('open'), { timeout: 35_000 })
  }, 60_000)

  it('a network that comes and goes ends in one connection', async () => {
    const { proxy, ask, app } = await pair()
    let isOffline = true
    proxy.onUpgrade = () => (isOffline ? { status: 503, headers: {} } : undefined)
    proxy.close(1006)
    const waiting = ask('later')
    await vi.waitFor(() => expect(app.relayStatus().state).toBe('unreachable'), { timeout: 15_000 })
    const before = proxy.opened
    isOffline = false
    proxy.most = 0
    expect(await waiting).toBe('signed later')
    expect(proxy.opened).toBe(before + 1)
    expect(proxy.most).toBe(1)
  }, 60_000)

  it('the socket dies between a publication and its answer: sent again, seen once', async () => {
    const { proxy, ask, asked } = await pair()
    let publications = 0
    proxy.onFrame = (text, direction) => {
      if (direction === 'up' && isCall(text, 'irn_publish')) publications++
      if (direction === 'down' && text.includes('"result":true') && publications === 1) {
        proxy.onFrame = (later, where) => {
          if (where === 'up' && isCall(later, 'irn_publish')) publications++
          return 'pass'
        }
        setImmediate(() => proxy.close(1006))
        return 'drop'
      }
      return 'pass'
    }
    expect(await ask('once')).toBe('signed once')
    expect(publications).toBe(2)
    await expect(ask('next')).resolves.toBe('signed next')
    expect(asked).toEqual(['first', 'once', 'next'])
  }, 60_000)

  it('after a reconnection topics are listened to before anything is said', async () => {
    const { proxy, ask } = await pair()
    const said: string[] = []
    proxy.onFrame = (text, direction) => {
      if (direction === 'up') said.push(/"method":"(\w+)"/.exec(text)?.[1] ?? 'answer')
      return 'pass'
    }
    proxy.close(1006)
    expect(await Promise.all([ask('one'), ask('two'), ask('three')])).toEqual([
      'signed one',
      'signed two',
      'signed three',
    ])
    const calls = said.filter((call) => call !== 'answer')
    expect(calls.indexOf('irn_publish')).toBeGreaterThan(calls.findIndex((call) => /ubscribe/.test(call)))
    expect(calls.findIndex((call) => /ubscribe/.test(call))).toBeGreaterThanOrEqual(0)
  }, 45_000)

  /** An app whose device's clock is off by so many hours. */
  const clockOff = async (hours: number) => {
    const proxy = await openFaultProxy(relay.url)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
    onTestFinished(() => void vi.useRealTimers())
    const app = createSignClient({ relayUrls: [proxy.url], projectId: 'local', metadata, WebSocket })
    onTestFinished(() => {
      app.close()
      proxy.stop()
    })
    return { proxy, app }
  }

  it.each([-30, 30])(
    'a clock %i hours off: the relay tells its time, and it is signed again',
    async (hours) => {
      const { proxy, app } = await clockOff(hours)
      const { uri, result } = await app.connect({ optionalNamespaces: { eip155 } })
      result.catch(() => undefined)
      expect(uri).toMatch(/^wc:/)
      expect(proxy.opened).toBe(2)
    },
    45_000,
  )

  it.each([-48, 48])(
    'a clock %i hours off: a relay so far away is not believed, and it is said that it refuses',
    async (hours) => {
      const { app } = await clockOff(hours)
      app.connect({ optionalNamespaces: { eip155 } }).catch(() => undefined)
      await vi.waitFor(() => expect(app.relayStatus().state).toBe('refused'), { timeout: 10_000 })
    },
    45_000,
  )

  it('429 with Retry-After on the upgrade: waited for, then answered', async () => {
    const { proxy, ask } = await pair()
    let refused = 0
    proxy.onUpgrade = () => (refused++ < 1 ? { status: 429, headers: { 'retry-after': '1' } } : undefined)
    proxy.close(1006)
    expect(await ask('patient')).toBe('signed patient')
    expect(refused).toBe(2)
  }, 60_000)

  it('garbage, unknown methods and messages far too large: the socket stays, and the next request is answered', async () => {
    const { proxy, ask } = await pair()
    const before = proxy.opened
    for (const text of [
      'no json',
      '{}',
      '[]',
      '{"id":1,"jsonrpc":"1.0","method":"irn_subscription","params":{}}',
      '{"id":2,"jsonrpc":"2.0","method":"irn_unknown","params":{}}',
      JSON.stringify({ id: 3, jsonrpc: '2.0', method: 'irn_subscription', params: 'x'.repeat(1_000_000) }),
    ])
      proxy.inject(text)
    expect(await ask('still')).toBe('signed still')
    expect(proxy.opened).toBe(before)
  }, 45_000)

  it('nothing is open before it is needed', async () => {
    const proxy = await openFaultProxy(relay.url)
    const app = createSignClient({ relayUrls: [proxy.url], projectId: 'local', metadata, WebSocket })
    onTestFinished(() => {
      app.close()
      proxy.stop()
    })
    expect(await app.restore()).toEqual([])
    expect(app.relayStatus().state).toBe('idle')
    expect(proxy.opened).toBe(0)
    const { result } = await app.connect({ optionalNamespaces: { eip155 } })
    result.catch(() => undefined)
    expect(proxy.opened).toBe(1)
  }, 45_000)

  it('one of two relays dies: the other takes over, and nothing is lost', async () => {
    const second = await openFaultProxy(relay.url)
    onTestFinished(() => second.stop())
    const { proxy, ask, asked } = await pair({ urls: (own) => [own, second.url] })
    proxy.onUpgrade = () => ({ status: 503, headers: {} })
    proxy.close(1006)
    const start = Date.now()
    expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual(['signed a', 'signed b', 'signed c'])
    expect(Date.now() - start).toBeLessThan(10_000)
    expect(asked.slice(1).sort()).toEqual(['a', 'b', 'c'])
    expect(second.opened).toBe(1)
  }, 45_000)

  it('[X.16, X.16b] frames that come twice, late and in another order change nothing', async () => {
    const { proxy, ask, asked } = await pair()
    proxy.onFrame = (text, direction) =>
      direction === 'down' && isCall(text, 'irn_subscription') ? 'twice' : { delay: 30 }
    expect(await Promise.all(['a', 'b'].map(ask))).toEqual(['signed a', 'signed b'])
    proxy.onFrame = (text, direction) =>
      direction === 'down' && isCall(text, 'irn_subscription') ? 'hold' : 'pass'
    const both = Promise.all(['c', 'd'].map(ask))
    await vi.waitFor(() => expect(asked).toHaveLength(5))
    proxy.release('reversed')
    const releasing = setInterval(() => proxy.release('reversed'), 100)
    onTestFinished(() => clearInterval(releasing))
    expect(await both).toEqual(['signed c', 'signed d'])
  }, 45_000)
})
