import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectPair, createApp, createWallet, grants, next, propose, wishes } from '../testing/createPair.ts'
import { startTestRelay } from '../testing/startTestRelay.ts'

const chainId = 'eip155:1'
const sign = { chainId, method: 'personal_sign', params: ['0x68', '0xab'] }

afterEach(() => vi.useRealTimers())

async function start() {
  const relay = await startTestRelay()
  const app = createApp([relay.url])
  const wallet = createWallet([relay.url])
  return { relay, app, wallet }
}

/** An app and a wallet with a session; `ask` requests a signature over it. */
async function startConnected() {
  const pair = await start()
  const { session } = await connectPair(pair.app, pair.wallet)
  const { topic } = session
  const ask = (more: object = {}) => pair.app.request({ ...sign, topic, ...more })
  return { ...pair, session, topic, ask }
}

describe('a session', () => {
  it('[S3.13] [B9] is proposed, approved and settled with all it carries, and nothing is open before', async () => {
    const { relay, app, wallet } = await start()
    expect(relay.opened).toBe(0)
    const terms = {
      optionalNamespaces: wishes,
      sessionProperties: { wallet_getCapabilities: 'asked' },
      scopedProperties: { eip155: { walletService: [] } },
    }
    const { pairing, proposal } = await propose(app, wallet, terms)
    expect(pairing.expiry - Date.now()).toBeGreaterThan(295_000)
    expect(proposal).toMatchObject({
      ...terms,
      requiredNamespaces: {},
      proposer: { metadata: { name: 'Test', url: 'https://example.org' } },
    })
    const granted = {
      namespaces: grants,
      sessionProperties: { a: 'b' },
      scopedProperties: { eip155: { c: 1 } },
    }
    const [own, session] = await Promise.all([
      wallet.approve({ id: proposal.id, ...granted }),
      pairing.result,
    ])
    expect(session).toMatchObject({ topic: own.topic, optionalNamespaces: wishes, ...granted })
    expect(own.acknowledged).toBe(true)
    expect(session.expiry * 1000 - Date.now()).toBeGreaterThan(604_790_000)
    expect(relay.stored.map(({ tag }) => tag)).toEqual(expect.arrayContaining([1100, 1101, 1102, 1103]))
  })

  it('[S6.12] asks, is answered and refused, each request with its own answer', async () => {
    const { wallet, ask } = await startConnected()
    wallet.subscribe((event) => {
      if (event.type !== 'request') return
      const { id, params } = event.request
      const [first] = params as string[]
      const answer =
        first === 'no' ? { error: { code: 5000, message: 'User rejected.' } } : { result: `signed ${first}` }
      wallet.respond({ id, ...answer })
    })
    const answers = await Promise.allSettled(['a', 'no', 'b'].map((first) => ask({ params: [first] })))
    expect(answers.map((entry) => (entry.status === 'fulfilled' ? entry.value : entry.reason.code))).toEqual([
      'signed a',
      5000,
      'signed b',
    ])
  })

  it('never asks for what the session does not allow', async () => {
    const { relay, ask } = await startConnected()
    const before = relay.stored.length
    await expect(ask({ chainId: 'eip155:5' })).rejects.toMatchObject({ code: 3005 })
    await expect(ask({ method: 'eth_sign' })).rejects.toMatchObject({ code: 3001 })
    await expect(ask({ topic: 'f'.repeat(64) })).rejects.toMatchObject({ code: 7001 })
    await expect(ask({ expiry: 299 })).rejects.toMatchObject({ code: 'EXPIRY' })
    await expect(ask({ expiry: 604_801 })).rejects.toMatchObject({ code: 'EXPIRY' })
    expect(relay.stored.length).toBe(before)
  })

  it('[T-RLY-5] a relay that hands the app its own request back gets no answer to forward', async () => {
    const { relay, app, wallet, topic, ask } = await startConnected()
    // control: the wallet answers
    await app.ping(topic, { timeout: 10_000 })
    wallet.close()
    let handed = 0
    relay.onCall = ({ method, params, socket }) => {
      const { topic: on, message, tag } = params as unknown as Record<string, unknown>
      if (method !== 'irn_publish') return undefined
      const data = { topic: on, message, tag, publishedAt: Date.now() }
      const id = `${Date.now()}00${++handed}`
      const frame = { id, jsonrpc: '2.0', method: 'irn_subscription', params: { id: 's', data } }
      setImmediate(() => socket.ws.send(JSON.stringify(frame)))
      return undefined
    }
    await expect(app.ping(topic, { timeout: 3_000 })).rejects.toMatchObject({ code: 'NO_ANSWER' })
    const controller = new AbortController()
    const asked = expect(ask({ signal: controller.signal })).rejects.toMatchObject({ code: 'ABORTED' })
    await vi.waitFor(() => expect(handed).toBe(2))
    // An answer to it would come within this time.
    setTimeout(() => controller.abort(), 1_000)
    await asked
    expect(handed).toBe(2)
  })

  it('an app that asks without end fills neither the wallet’s list nor its storage', async () => {
    const { wallet, ask } = await startConnected()
    const life = new AbortController()
    const asked = Array.from({ length: 22 }, () =>
      ask({ signal: life.signal }).catch((error: unknown) => error),
    )
    const refused = await Promise.race(asked)
    expect(refused).toMatchObject({ code: -32005 })
    await vi.waitFor(() => expect(wallet.pending()).toHaveLength(20))
    const [first] = wallet.pending()
    if (!first) throw new Error('nothing waits')
    // control: what waits can be answered, and then there is room again
    await wallet.respond({ id: first.entry.id, result: '0x' })
    const answered = ask({ signal: life.signal })
    answered.catch(() => undefined)
    await vi.waitFor(() => expect(wallet.pending()).toHaveLength(20))
    life.abort()
  })

  it('[S4.27] [S4.28] [S4.29] hears of updates, events and extensions, and the wallet of pings', async () => {
    const { app, wallet, topic } = await startConnected()
    const update = next(app, 'update')
    const more = { eip155: { ...grants.eip155, methods: [...grants.eip155.methods, 'eth_signTypedData_v4'] } }
    await wallet.update({ topic, namespaces: more })
    expect((await update).session.namespaces).toEqual(more)
    expect(app.sessions()[0]?.namespaces).toEqual(more)
    const changed = next(app, 'event')
    await wallet.emit({ topic, chainId, name: 'accountsChanged', data: ['0xab'] })
    expect(await changed).toMatchObject({ topic, chainId, name: 'accountsChanged', data: ['0xab'] })
    await wallet.ping(topic)
    await app.ping(topic)
    await expect(wallet.update({ topic, namespaces: {} })).rejects.toMatchObject({ code: 5000 })
  })

  it('an event the session does not allow is not passed on', async () => {
    const { app, wallet, topic } = await startConnected()
    const heard: string[] = []
    app.subscribe((event) => event.type === 'event' && heard.push(event.name))
    await wallet.emit({ topic, chainId, name: 'somethingElse', data: 1 })
    await wallet.emit({ topic, chainId: 'eip155:5', name: 'chainChanged', data: 5 })
    await wallet.emit({ topic, chainId, name: 'chainChanged', data: 10 })
    await vi.waitFor(() => expect(heard).toEqual(['chainChanged']))
  })

  it.each(['app', 'wallet'] as const)('[S4.26] [A3] ended by the %s is over on both sides', async (side) => {
    const { app, wallet, topic, ask } = await startConnected()
    const [ender, other] = side === 'app' ? [app, wallet] : [wallet, app]
    const told = next(other as typeof app, 'delete')
    await ender.disconnect(topic)
    expect(await told).toMatchObject({ topic, reason: { code: 6000 } })
    expect([app.sessions(), wallet.sessions()]).toEqual([[], []])
    await expect(ask()).rejects.toMatchObject({ code: 7001 })
    await ender.disconnect(topic)
  })

  it('[S4.26] the end of a topic nobody knows is ignored quietly', async () => {
    const { app, wallet } = await start()
    await connectPair(app, wallet)
    const heard = vi.fn()
    app.subscribe(heard)
    await app.disconnect('f'.repeat(64))
    expect(heard).not.toHaveBeenCalled()
    expect(app.sessions()).toHaveLength(1)
  })
})

describe('a pairing', () => {
  it('[F2] the wallet declines: the app learns why, and a new one works', async () => {
    const { app, wallet } = await start()
    const { pairing, proposal } = await propose(app, wallet)
    await wallet.reject({ id: proposal.id })
    await expect(pairing.result).rejects.toMatchObject({ code: 5000, message: 'User rejected.' })
    await connectPair(app, wallet)
  })

  it('[F3] [X.23] [T-PAIR] scanned by two wallets: the first wins, the second is told', async () => {
    const { relay, app, wallet } = await start()
    const slow = createWallet([relay.url])
    const { pairing, approve } = await propose(app, wallet)
    const seen = next(slow, 'proposal')
    await slow.pair(pairing.uri)
    const { id } = (await seen).proposal
    const own = await approve()
    await expect(slow.approve({ id, namespaces: grants })).rejects.toMatchObject({
      code: 7000,
      message: 'Another wallet answered this request first.',
    })
    expect((await pairing.result).topic).toBe(own.topic)
    expect([app.sessions().length, slow.sessions().length]).toEqual([1, 0])
  })

  it('[F3] a second wallet that declines does not undo the first', async () => {
    const { relay, app, wallet } = await start()
    const slow = createWallet([relay.url])
    const { pairing, approve } = await propose(app, wallet)
    const seen = next(slow, 'proposal')
    await slow.pair(pairing.uri)
    const { id } = (await seen).proposal
    await approve()
    await slow.reject({ id })
    await app.ping((await pairing.result).topic)
  })

  it('[E6] cancelled by the app: a late approval does not win, and the wallet is told', async () => {
    const { app, wallet } = await start()
    const controller = new AbortController()
    const { pairing, proposal } = await propose(app, wallet, {
      optionalNamespaces: wishes,
      signal: controller.signal,
    })
    controller.abort()
    await expect(pairing.result).rejects.toMatchObject({ code: 'ABORTED' })
    await expect(wallet.approve({ id: proposal.id, namespaces: grants })).rejects.toMatchObject({
      code: 7000,
    })
    expect([app.sessions(), wallet.sessions()]).toEqual([[], []])
  })

  it('[F2] [X.23] [T-PAIR] expired, then approved by a slow wallet: refused with a reason on both sides', async () => {
    const { app, wallet } = await start()
    const { pairing, proposal } = await propose(app, wallet)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    try {
      vi.setSystemTime(Date.now() + 301_000)
      await expect(wallet.approve({ id: proposal.id, namespaces: grants })).rejects.toMatchObject({
        code: 8000,
      })
    } finally {
      vi.useRealTimers()
    }
    await expect(
      wallet.pair(pairing.uri.replace(/expiryTimestamp=\d+/, 'expiryTimestamp=1700000000')),
    ).rejects.toMatchObject({
      code: 'URI_EXPIRED',
    })
  })

  it('[F1] expires after five minutes for the app, to the second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    try {
      const { app } = await start()
      const pairing = await app.connect({ optionalNamespaces: wishes })
      const settled = vi.fn()
      pairing.result.then(settled, settled)
      await vi.advanceTimersByTimeAsync(pairing.expiry - Date.now() - 1)
      expect(settled).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      await vi.waitFor(() =>
        expect(settled).toHaveBeenCalledWith(expect.objectContaining({ code: 'PAIRING_EXPIRED' })),
      )
    } finally {
      vi.useRealTimers()
    }
  })

  it('[F4] has a URI only when the relay has the proposal: a scan at once finds it', async () => {
    const { relay, app, wallet } = await start()
    const pairing = await app.connect({ optionalNamespaces: wishes })
    expect(relay.stored.map(({ tag }) => tag)).toEqual([1100])
    const proposed = next(wallet, 'proposal')
    await wallet.pair(pairing.uri)
    await proposed
  })

  it('[T-PAIR] whose key is another fails at once, one that was used or is unknown soon', async () => {
    const { app, wallet } = await start()
    const pairing = await app.connect({ optionalNamespaces: wishes })
    const wrong = pairing.uri.replace(/symKey=[0-9a-f]{64}/, `symKey=${'0'.repeat(64)}`)
    await expect(wallet.pair(wrong)).rejects.toMatchObject({ code: 'PAIRING_UNREADABLE' })
    const gone = pairing.uri.replace(/wc:[0-9a-f]{64}/, `wc:${'a'.repeat(64)}`)
    await expect(wallet.pair(gone, { timeout: 300 })).rejects.toMatchObject({ code: 'PAIRING_EMPTY' })
    const proposed = next(wallet, 'proposal')
    await wallet.pair(pairing.uri)
    await proposed
  })

  it('[F5] an approval that breaks a rule is refused before it is sent, and may be corrected', async () => {
    const { app, wallet } = await start()
    const { pairing, approve } = await propose(app, wallet, { requiredNamespaces: wishes })
    const less = { eip155: { ...grants.eip155, methods: ['personal_sign'] } }
    await expect(approve(less)).rejects.toMatchObject({ code: 5002 })
    await approve()
    await pairing.result
  })

  it.each([
    [{ optionalNamespaces: { eip155: { chains: [], methods: [], events: [] } } }, 5100],
    [{ requiredNamespaces: { '**': { methods: [], events: [] } } }, 5104],
  ])('[F5] an app can not propose what no wallet could take: %j', async (terms, code) => {
    const app = createApp(['ws://127.0.0.1:9'])
    await expect(app.connect(terms)).rejects.toMatchObject({ code })
  })

  it('[X.17] without a relay there is no URI, and the app is told', async () => {
    const { relay, app } = await start()
    await relay.stop()
    const states: string[] = []
    app.subscribe((event) => event.type === 'relay' && states.push(event.status.state))
    const controller = new AbortController()
    const connecting = app.connect({ optionalNamespaces: wishes, signal: controller.signal })
    connecting.catch(() => undefined)
    await vi.waitFor(() => expect(states).toContain('unreachable'), { timeout: 5_000 })
    controller.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
  })
})
