import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPageStorage } from '../testing/createPageStorage.ts'
import { connectPair, createApp, createWallet, grants, next, propose, wishes } from '../testing/createPair.ts'
import { startTestRelay } from '../testing/startTestRelay.ts'

const chainId = 'eip155:1'
const sign = { chainId, method: 'personal_sign', params: ['0x68', '0xab'] }

// Keys are kept as they are where a browser has no store for them.
beforeEach(() => vi.stubGlobal('indexedDB', undefined))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function start() {
  const relay = await startTestRelay()
  const app = createApp([relay.url])
  const wallet = createWallet([relay.url])
  const storage = createPageStorage()
  /** A page of the app: the next one finds what this one has stored. */
  const openApp = (more: Parameters<typeof createApp>[1] = {}) => createApp([relay.url], { storage, ...more })
  return { relay, app, wallet, storage, openApp }
}

/** An app and a wallet with a session; `ask` requests a signature over it. */
async function startConnected() {
  const pair = await start()
  const { session } = await connectPair(pair.app, pair.wallet)
  const { topic } = session
  const ask = (more: object = {}) => pair.app.request({ ...sign, topic, ...more })
  return { ...pair, session, topic, ask }
}

describe('a reload', () => {
  it('[A2] twenty times in a row: the session lives, one socket, one subscription a topic', async () => {
    const { relay, wallet, openApp } = await start()
    let app = openApp()
    const { session } = await connectPair(app, wallet)
    for (let round = 0; round < 20; round++) {
      app.close()
      app = openApp()
      expect(await app.restore()).toMatchObject([{ topic: session.topic }])
    }
    await app.ping(session.topic)
    await vi.waitFor(() => expect(relay.sockets()).toHaveLength(2))
    const [{ client }] = [relay.sockets().find(({ topics }) => topics.has(session.topic)) ?? { client: '' }]
    expect(relay.sockets().filter((socket) => socket.client === client)).toHaveLength(1)
    const clients = new Set(relay.sockets().map((socket) => socket.client))
    expect(clients.size).toBe(2)
  })

  it('[A1] [X.24] [X.21] between scan and approval: the approval still counts', async () => {
    const { wallet, openApp } = await start()
    const before = openApp()
    const { approve } = await propose(before, wallet)
    before.close()
    const approving = approve()
    const after = openApp()
    const settled = next(after, 'session')
    expect(await after.restore()).toEqual([])
    expect((await settled).session.topic).toBe((await approving).topic)
    await after.ping((await approving).topic)
  })

  it('[A1] [X.21] at any moment of the settlement leaves a session or nothing, never half of one', async () => {
    const relay = await startTestRelay()
    for (let write = 1; write <= 6; write++) {
      const storage = createPageStorage()
      const wallet = createWallet([relay.url])
      let writes = 0
      const pairing = await createApp([relay.url], { storage }).connect({ optionalNamespaces: wishes })
      // From here on the page dies at the n-th write.
      const dying = storage.setItem
      storage.setItem = (key, value) => (++writes > write ? new Promise(() => {}) : dying(key, value))
      const proposed = next(wallet, 'proposal')
      await wallet.pair(pairing.uri)
      const approving = wallet.approve({ id: (await proposed).proposal.id, namespaces: grants })
      approving.catch(() => undefined)
      await Promise.race([pairing.result, vi.waitFor(() => expect(writes).toBeGreaterThan(write))])
      const after = createApp([relay.url], { storage: { ...storage, setItem: dying } })
      await after.restore()
      const [session] = after.sessions()
      if (session) await after.ping(session.topic)
      after.close()
      wallet.close()
    }
  })

  it('[A1] of the wallet while it approves: it is told so, and the session the app may have is there again', async () => {
    const relay = await startTestRelay()
    const storage = createPageStorage()
    const app = createApp([relay.url])
    const before = createWallet([relay.url], { storage })
    const pairing = await app.connect({ optionalNamespaces: wishes })
    const proposed = next(before, 'proposal')
    await before.pair(pairing.uri)
    // The app has settled, and its confirmation doesn't arrive.
    relay.onCall = ({ params }) => (Number(params.tag) === 1103 ? 'drop' : undefined)
    const approving = before.approve({ id: (await proposed).proposal.id, namespaces: grants })
    const refused = expect(approving).rejects.toMatchObject({ code: 'CLOSED' })
    const session = await pairing.result
    before.close()
    await refused
    relay.onCall = () => undefined
    const after = createWallet([relay.url], { storage })
    expect(await after.restore()).toMatchObject([{ topic: session.topic }])
    await app.ping(session.topic)
  })

  it.each([
    ['ends', 0],
    ['goes on', 1],
  ])('[S4.26] a session that %s while the page is open: what the next page restores', async (what, count) => {
    const { wallet, openApp } = await start()
    const app = openApp()
    const { session } = await connectPair(app, wallet)
    if (what === 'ends') {
      const told = next(app, 'delete')
      await wallet.disconnect(session.topic)
      expect((await told).topic).toBe(session.topic)
    }
    app.close()
    expect(await openApp().restore()).toHaveLength(count)
  })

  it('[S4.26] [A3] the wallet left while the app was closed: over at the first look', async () => {
    const { relay, wallet, openApp } = await start()
    const before = openApp()
    const { session } = await connectPair(before, wallet)
    before.close()
    await wallet.disconnect(session.topic)
    await vi.waitFor(() => expect(relay.stored.at(-1)?.tag).toBe(1112))
    const after = openApp()
    const told = next(after, 'delete')
    await after.restore()
    expect((await told).topic).toBe(session.topic)
    after.close()
    expect(await openApp().restore()).toEqual([])
  })

  it('[X.22] [A3] the wallet left while the app was closed: whoever confirms the session knows, before the relay delivers', async () => {
    const { relay, wallet, openApp } = await start()
    const before = openApp()
    const { session } = await connectPair(before, wallet)
    before.close()
    await wallet.disconnect(session.topic)
    await vi.waitFor(() => expect(relay.stored.at(-1)?.tag).toBe(1112))
    // A relay confirms the subscription first and delivers later.
    relay.delivers = false
    const after = openApp()
    expect(await after.restore()).toMatchObject([{ topic: session.topic }])
    await after.confirm(session.topic)
    expect(after.sessions()).toEqual([])
  })

  it('[X.22] control: a session that goes on is confirmed, also by a relay where nothing can be fetched', async () => {
    const { relay, wallet, openApp } = await start()
    const before = openApp()
    const { session } = await connectPair(before, wallet)
    before.close()
    const after = openApp()
    await after.restore()
    await after.confirm(session.topic)
    relay.onCall = ({ method }) =>
      method === 'irn_batchFetchMessages' ? { error: { code: -32601, message: 'no such method' } } : undefined
    await after.confirm(session.topic)
    expect(after.sessions()).toMatchObject([{ topic: session.topic }])
  })

  it('[X.22] a relay that never says what waits delays a restored session by seconds only', async () => {
    const { relay, wallet, openApp } = await start()
    const before = openApp()
    const { session } = await connectPair(before, wallet)
    before.close()
    const after = openApp()
    await after.restore()
    relay.onCall = ({ method }) => (method === 'irn_batchFetchMessages' ? 'drop' : undefined)
    const startedAt = Date.now()
    await after.confirm(session.topic)
    expect(Date.now() - startedAt).toBeLessThan(10_000)
    expect(after.sessions()).toMatchObject([{ topic: session.topic }])
  })

  it('[A4] the relay has lost all it knew: the session goes on, over a relay that knows nothing', async () => {
    const first = await startTestRelay()
    const port = Number(new URL(first.url).port)
    const [app, wallet] = [createApp([first.url]), createWallet([first.url])]
    const { session } = await connectPair(app, wallet)
    await first.stop()
    const second = await startTestRelay(port)
    wallet.subscribe(
      (event) => event.type === 'request' && wallet.respond({ id: event.request.id, result: 'signed' }),
    )
    const start = Date.now()
    expect(await app.request({ ...sign, topic: session.topic })).toBe('signed')
    expect(Date.now() - start).toBeLessThan(10_000)
    expect(second.stored.length).toBeGreaterThan(0)
  })

  it('[A5] of broken storage finds no session and throws nothing', async () => {
    const { relay, wallet } = await start()
    for (const junk of ['{', '{"a":{"session":{},"key":"p1."}}', '[1]']) {
      const storage = createPageStorage()
      for (const name of ['sessions', 'identity', 'proposals', 'seen'])
        storage.map.set(`latchkey-wc/${name}`, junk)
      const app = createApp([relay.url], { storage })
      expect(await app.restore()).toEqual([])
      await connectPair(app, wallet)
      app.close()
    }
  })

  it('[A5] [A6] whose key can not be opened just now is not thrown away: it is there when it can be again', async () => {
    const { wallet, storage, openApp } = await start()
    const app = openApp()
    const { session } = await connectPair(app, wallet)
    app.close()
    const name = 'latchkey-wc/sessions'
    const whole = storage.map.get(name) ?? ''
    // as of a browser whose key store did not answer in time
    storage.map.set(name, whole.replace('"p1.', '"w1.'))
    const without = openApp()
    expect(await without.restore()).toEqual([])
    without.close()
    const kept = storage.map.get(name) ?? ''
    storage.map.set(name, kept.replace('"w1.', '"p1.'))
    expect((await openApp().restore()).map(({ topic }) => topic)).toEqual([session.topic])
  })

  it('[S8.76] on a full storage a restored session follows its wallet', async () => {
    const { wallet, storage, openApp } = await start()
    const before = openApp()
    const { topic } = (await connectPair(before, wallet)).session
    before.close()
    wallet.subscribe(
      (event) => event.type === 'request' && wallet.respond({ id: event.request.id, result: 'signed' }),
    )
    const full = vi.fn(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    storage.setItem = full
    const after = openApp()
    expect(await after.restore()).toMatchObject([{ topic }])
    const ask = () => after.request({ ...sign, topic })
    expect(await ask()).toBe('signed')
    const accounts = ['eip155:10:0x1111111111111111111111111111111111111111']
    const told = next(after, 'update')
    await wallet.update({ topic, namespaces: { eip155: { ...grants.eip155, accounts } } })
    expect((await told).session).toMatchObject({ topic, namespaces: { eip155: { accounts } } })
    expect(after.sessions()).toMatchObject([{ topic, namespaces: { eip155: { accounts } } }])
    expect(await ask()).toBe('signed')
    expect(full).toHaveBeenCalled()
  })

  it('[A7] finds a session that ends to the second while it is open', async () => {
    const { wallet, openApp } = await start()
    const app = openApp()
    const { session } = await connectPair(app, wallet)
    app.close()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    vi.setSystemTime(session.expiry * 1000 - 1_000)
    const early = openApp()
    const expired = vi.fn()
    early.subscribe((event) => event.type === 'expire' && expired(event.topic))
    expect(await early.restore()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(999)
    expect(expired).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitFor(() => expect(expired).toHaveBeenCalledWith(session.topic))
    expect(early.sessions()).toEqual([])
    expect(await openApp().restore()).toEqual([])
  })

  it('[A7] whose time was over while it was closed is none', async () => {
    const { wallet, storage, openApp } = await start()
    const app = openApp()
    const { session } = await connectPair(app, wallet)
    app.close()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(session.expiry * 1000)
    expect(await openApp().restore()).toEqual([])
    // Its key is gone from storage too.
    expect(storage.map.get('latchkey-wc/sessions')).toBe('{}')
  })

  it('[H5] [X.24] of the wallet keeps what was asked while it was closed, until it expires after 300 s', async () => {
    const { relay, app } = await start()
    const storage = createPageStorage()
    const before = createWallet([relay.url], { storage })
    const { session } = await connectPair(app, before)
    before.close()
    const askedAt = Date.now()
    const answer = app.request({ ...sign, topic: session.topic })
    await vi.waitFor(() => expect(relay.stored.at(-1)?.tag).toBe(1108))
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    vi.setSystemTime(askedAt + 299_000)
    const after = createWallet([relay.url], { storage })
    const asked = next(after, 'request')
    await after.restore()
    const { request } = await asked
    after.close()
    vi.useRealTimers()
    // Closed again before the person has decided.
    const again = createWallet([relay.url], { storage })
    const told = next(again, 'request')
    await again.restore()
    expect((await told).request.id).toBe(request.id)
    await again.respond({ id: request.id, result: 'signed' })
    expect(await answer).toBe('signed')
    await expect(again.respond({ id: request.id, result: 'twice' })).rejects.toMatchObject({
      code: 'NOT_PENDING',
    })
  })
})

describe('storage that is cleared while the page is open', () => {
  it('[X.28] the paired wallet stays connected: its changes arrive, requests are answered, a reload finds it', async () => {
    const { wallet, storage, openApp } = await start()
    const app = openApp()
    const { session } = await connectPair(app, wallet)
    const { topic } = session
    wallet.subscribe((event) => {
      if (event.type === 'request') wallet.respond({ id: event.request.id, result: 'signed' })
    })
    storage.map.clear()
    const updated = next(app, 'update')
    const more = { eip155: { ...grants.eip155, methods: [...grants.eip155.methods, 'eth_signTypedData_v4'] } }
    await wallet.update({ topic, namespaces: more })
    expect((await updated).session.namespaces).toEqual(more)
    expect(app.sessions()).toMatchObject([{ topic, namespaces: more }])
    expect(await app.request({ ...sign, topic })).toBe('signed')
    app.close()
    const after = openApp()
    expect(await after.restore()).toMatchObject([{ topic, namespaces: more }])
    await after.ping(topic)
  })

  it('[X.28] [S4.26] an extension changes nothing else, and an end is still an end on both sides', async () => {
    const { wallet, storage, openApp } = await start()
    const app = openApp()
    const { session } = await connectPair(app, wallet)
    storage.map.clear()
    await wallet.extend({ topic: session.topic })
    expect(app.sessions()).toMatchObject([{ topic: session.topic }])
    storage.map.clear()
    const told = next(wallet, 'delete')
    await app.disconnect(session.topic)
    expect((await told).topic).toBe(session.topic)
    expect(app.sessions()).toEqual([])
    app.close()
    expect(await openApp().restore()).toEqual([])
  })
})

describe('two tabs', () => {
  it('[E2] [E7] are one client: sessions appear in both, answers reach who asked, an end is an end', async () => {
    const { wallet, openApp } = await start()
    const prefix = `tabs-${Math.random()}/`
    const one = openApp({ prefix })
    const other = openApp({ prefix })
    await Promise.all([one.restore(), other.restore()])
    const seen = next(other, 'session')
    const { session } = await connectPair(one, wallet)
    expect((await seen).session.topic).toBe(session.topic)
    expect(await one.clientId()).toBe(await other.clientId())
    wallet.subscribe((event) => {
      if (event.type === 'request') wallet.respond({ id: event.request.id, result: event.request.params })
    })
    const ask = (client: typeof one, params: string[]) =>
      client.request({ ...sign, topic: session.topic, params })
    expect(await Promise.all([ask(one, ['one']), ask(other, ['other'])])).toEqual([['one'], ['other']])
    const ended = next(other, 'delete')
    await one.disconnect(session.topic)
    expect((await ended).topic).toBe(session.topic)
    expect(other.sessions()).toEqual([])
  })

  it('[X.28] [S4.26] an end by the other tab counts, though this one has stored the session anew meanwhile', async () => {
    const { wallet, storage, openApp } = await start()
    const prefix = `tabs-${Math.random()}/`
    const one = openApp({ prefix })
    const { session } = await connectPair(one, wallet)
    const other = openApp({ prefix })
    await other.restore()
    const key = `${prefix}sessions`
    const before = storage.map.get(key) ?? ''
    const ended = next(other, 'delete')
    const { setItem } = storage
    // As an update does that the other tab has received before it hears of the end.
    storage.setItem = (name, value) => setItem(name, name === key ? before : value)
    await one.disconnect(session.topic)
    storage.setItem = setItem
    expect((await ended).topic).toBe(session.topic)
    await vi.waitFor(() => expect(storage.map.get(key)).toBe('{}'))
    expect(other.sessions()).toEqual([])
  })

  it('[E7] what only the other tab received still arrives', async () => {
    const { relay, wallet, openApp } = await start()
    const prefix = `tabs-${Math.random()}/`
    const one = openApp({ prefix })
    const { session } = await connectPair(one, wallet)
    const other = openApp({ prefix })
    await other.restore()
    const asked = next(wallet, 'request')
    const answer = one.request({ ...sign, topic: session.topic })
    const { request } = await asked
    const pushed: string[] = []
    // The relay delivers to one socket of the client only, and not to the one that asked.
    const [first] = relay.sockets().filter(({ topics }) => topics.has(session.topic))
    first?.topics.clear()
    relay.onCall = ({ method }) => (pushed.push(method) > 1_000 ? 'drop' : undefined)
    await other.ping(session.topic)
    await wallet.respond({ id: request.id, result: 'signed' })
    expect(await answer).toBe('signed')
  })
})

describe('a request', () => {
  it('[E4] whose caller left is over: a late answer changes nothing', async () => {
    const { app, wallet, topic, ask } = await startConnected()
    const asked = next(wallet, 'request')
    const controller = new AbortController()
    const answer = ask({ signal: controller.signal })
    const { request } = await asked
    controller.abort()
    await expect(answer).rejects.toMatchObject({ code: 'ABORTED' })
    await wallet.respond({ id: request.id, result: 'late' })
    await app.ping(topic)
  })

  it('[H5] [X.24] that nobody answers expires on both sides', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    try {
      const { wallet, ask } = await startConnected()
      const asked = next(wallet, 'request')
      const answer = ask()
      answer.catch(() => undefined)
      const { request } = await asked
      const withdrawn = next(wallet, 'withdrawn')
      await vi.advanceTimersByTimeAsync(300_000)
      await expect(answer).rejects.toMatchObject({ code: 8000 })
      expect((await withdrawn).id).toBe(request.id)
      await expect(wallet.respond({ id: request.id, result: 1 })).rejects.toMatchObject({
        code: 'NOT_PENDING',
      })
    } finally {
      vi.useRealTimers()
    }
  })

  it('[A3] a wallet that lost the session says so, and the app forgets it', async () => {
    const { relay, app } = await start()
    const wallet = createWallet([relay.url], { prefix: 'x/' })
    const { session } = await connectPair(app, wallet)
    // The wallet's session is gone, its topic still open: as after a restored backup.
    const told = next(app, 'delete')
    wallet.subscribe((event) => {
      if (event.type === 'request')
        wallet.respond({ id: event.request.id, error: { code: 7001, message: 'No session.' } })
    })
    await expect(app.request({ ...sign, topic: session.topic })).rejects.toMatchObject({ code: 7001 })
    expect((await told).topic).toBe(session.topic)
    expect(app.sessions()).toEqual([])
  })
})
