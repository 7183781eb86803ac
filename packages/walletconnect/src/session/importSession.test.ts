import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPageStorage } from '../testing/createPageStorage.ts'
import { connectPair, createApp, createWallet, next } from '../testing/createPair.ts'
import { startTestRelay } from '../testing/startTestRelay.ts'

// Keys are kept as they are where a browser has no store for them.
beforeEach(() => vi.stubGlobal('indexedDB', undefined))
afterEach(() => vi.unstubAllGlobals())

type Fields = Readonly<Record<string, unknown>>

/** An app with a session, and what the official client would have stored of it; the app is gone then. */
async function startForeign() {
  const relay = await startTestRelay()
  const storage = createPageStorage()
  const walletStorage = createPageStorage()
  const before = createApp([relay.url], { storage })
  const wallet = createWallet([relay.url], { storage: walletStorage })
  const { session } = await connectPair(before, wallet)
  before.close()
  const records = JSON.parse((await storage.getItem('latchkey-wc/sessions')) ?? '{}') as Record<
    string,
    { key: string }
  >
  const symKey = records[session.topic]?.key.replace('p1.', '') ?? expect.fail('no key was stored')
  const { disableDeepLink, ...stored } = session
  const foreign = (more: Fields = {}) => ({
    session: {
      ...stored,
      relay: { protocol: 'irn' },
      transportType: 'relay',
      sessionConfig: { disableDeepLink },
      ...more,
    },
    symKey,
  })
  const own = createPageStorage()
  const open = () => createApp([relay.url], { storage: own })
  return { relay, wallet, walletStorage, session, foreign, own, open }
}

const limits = { mustAnswer: true, timeout: 10_000 }

describe('the session of another client', () => {
  it('[X.28, X.28d] continues: the wallet answers over it, and a reload finds it', async () => {
    const { wallet, session, foreign, open } = await startForeign()
    const app = open()
    expect(await app.importSession(foreign(), limits)).toMatchObject({
      topic: session.topic,
      namespaces: session.namespaces,
      peer: session.peer,
    })
    const requested = next(wallet, 'request')
    const params = { topic: session.topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x68'] }
    const answer = app.request(params)
    await wallet.respond({ id: (await requested).request.id, result: '0xsigned' })
    expect(await answer).toBe('0xsigned')
    app.close()
    const again = open()
    expect(await again.restore()).toMatchObject([{ topic: session.topic }])
    await again.ping(session.topic)
  })

  it('[X.28, X.28d] ends in the wallet when this app ends it', async () => {
    const { wallet, session, foreign, open } = await startForeign()
    const app = open()
    await app.importSession(foreign(), limits)
    const ended = next(wallet, 'delete')
    await app.disconnect(session.topic)
    expect((await ended).topic).toBe(session.topic)
  })

  it.each<[string, Fields, string?]>([
    ['has expired', { expiry: 1_700_000_000 }],
    ['would last for longer than sessions do', { expiry: 9_999_999_999 }],
    ['was never confirmed', { acknowledged: false }],
    ['was a wallet’s', { controller: 'ab'.repeat(32) }],
    ['has no namespaces', { namespaces: {} }],
    [
      'has accounts that are none',
      { namespaces: { eip155: { accounts: ['0xab'], methods: [], events: [] } } },
    ],
    ['has lost its other side', { peer: undefined }],
    ['has another topic than its key', { topic: 'ab'.repeat(32) }],
    ['has a key that is cut off', {}, 'ab12'],
    ['has no key', {}, ''],
  ])('[X.28, X.28d] that %s is left alone: nothing is stored or sent', async (_, more, symKey) => {
    const { relay, foreign, own, open } = await startForeign()
    const openedBefore = relay.opened
    const app = open()
    const stored = { ...foreign(more), ...(symKey !== undefined && { symKey }) }
    expect(await app.importSession(stored, limits)).toBeUndefined()
    expect(app.sessions()).toEqual([])
    expect(own.getItem('latchkey-wc/sessions')).toBeNull()
    expect(relay.opened).toBe(openedBefore)
  })

  it.each([undefined, null, 'text', 7, [], {}])(
    'that is no session at all is left alone: %s',
    async (session) => {
      const { foreign, open } = await startForeign()
      expect(await open().importSession({ ...foreign(), session }, limits)).toBeUndefined()
    },
  )

  it('[X.28, X.28d] whose wallet doesn’t answer is not taken, the wallet keeps it, and a later try succeeds', async () => {
    const { relay, wallet, walletStorage, session, foreign, own, open } = await startForeign()
    wallet.close()
    const app = open()
    const timeout = 12_000
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const importing = app.importSession(foreign(), { mustAnswer: true, timeout })
    const isGivenUp = expect(importing).rejects.toMatchObject({ code: 'NO_ANSWER' })
    // Its ping has reached the relay.
    await vi.waitFor(() => expect(relay.stored.map(({ tag }) => tag)).toContain(1114), { interval: 1 })
    await vi.advanceTimersByTimeAsync(timeout)
    vi.useRealTimers()
    await isGivenUp
    expect(app.sessions()).toEqual([])
    expect(own.getItem('latchkey-wc/sessions') ?? '{}').not.toContain(session.topic)
    const awake = createWallet([relay.url], { storage: walletStorage })
    expect(await awake.restore()).toMatchObject([{ topic: session.topic }])
    expect(await app.importSession(foreign(), limits)).toMatchObject({ topic: session.topic })
  })

  it('control: where the relay’s confirmation is enough, a wallet that sleeps is taken', async () => {
    const { wallet, session, foreign, open } = await startForeign()
    wallet.close()
    expect(await open().importSession(foreign(), { mustAnswer: false })).toMatchObject({
      topic: session.topic,
    })
  })
})
