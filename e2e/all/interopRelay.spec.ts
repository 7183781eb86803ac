import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { connectRelay } from '../../packages/server/src/testing/relayClient.ts'
import { installPeers } from '../interop/installPeers.ts'
import {
  type App,
  type Event,
  loadPeers,
  type Namespaces,
  type Session,
  type Wallet,
} from '../interop/peers.ts'
import { type RelayProcess, startRelay } from '../interop/startRelay.ts'

// The official clients, unmodified, with each other through our relay: every flow, an absent wallet, a killed relay.

const account = 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const other = 'eip155:1:0xcb16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const asked: Namespaces = {
  eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] },
}
const granted = (...accounts: string[]): Namespaces => ({
  eip155: { chains: ['eip155:1'], accounts, methods: ['personal_sign'], events: ['chainChanged'] },
})
const bye = { code: 6000, message: 'User disconnected' }
const sign = (topic: string, text: string) => ({
  topic,
  chainId: 'eip155:1',
  request: { method: 'personal_sign', params: [text, account.slice(9)] },
})

let folder: string
let relay: RelayProcess
let peers: Awaited<ReturnType<typeof loadPeers>>

test.beforeAll('install the peers, start the relay', async () => {
  test.setTimeout(180_000)
  await installPeers()
  peers = await loadPeers()
  folder = mkdtempSync(join(tmpdir(), 'latchkey-interop-'))
  relay = await startRelay({ data: folder })
})
test.afterAll('leave nothing behind', async () => {
  await relay?.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

const next = (peer: App | Wallet, event: string) => new Promise<Event>((resolve) => peer.once(event, resolve))

/** A wallet that answers every request with the text that was to be signed. */
function signEverything(wallet: Wallet): void {
  wallet.on('session_request', ({ topic, id, params }) => {
    const [text] = params.request.params as [string]
    void wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: `signed ${text}` } })
  })
}

async function pair(options: { relayUrl?: string; projectId?: string } = {}) {
  const at = { relayUrl: relay.url, ...options }
  const [app, wallet] = [await peers.createApp(at), await peers.createWallet(at)]
  signEverything(wallet)
  const { uri = '', approval } = await app.connect({ optionalNamespaces: asked })
  const proposed = next(wallet, 'session_proposal')
  await wallet.pair({ uri })
  const { id } = await proposed
  const approved = wallet.approveSession({ id, namespaces: granted(account) })
  const session: Session = await approval()
  await approved
  return { app, wallet, session, topic: session.topic }
}

test('[X.15] [S1.06] pair, sign, ping, event, update, extend, and the app leaves', async () => {
  const { app, wallet, session, topic } = await pair()
  expect(session.peer.metadata.name).toBe('wallet')
  expect(session.namespaces.eip155?.accounts).toEqual([account])
  expect(await app.request(sign(topic, '0x01'))).toBe('signed 0x01')

  await app.ping({ topic })
  await wallet.engine.signClient.ping({ topic })

  const event = next(app, 'session_event')
  await wallet.emitSessionEvent({ topic, event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' })
  expect((await event).params.event).toEqual({ name: 'chainChanged', data: 1 })

  const updated = next(app, 'session_update')
  await (await wallet.updateSession({ topic, namespaces: granted(account, other) })).acknowledged()
  expect((await updated).params.namespaces?.eip155?.accounts).toEqual([account, other])
  expect(app.session.get(topic).namespaces.eip155?.accounts).toEqual([account, other])

  const extended = next(app, 'session_extend')
  await (await wallet.extendSession({ topic })).acknowledged()
  await extended
  await (await app.extend({ topic })).acknowledged()

  const deleted = next(wallet, 'session_delete')
  await app.disconnect({ topic, reason: bye })
  expect((await deleted).topic).toBe(topic)
  expect(Object.keys(wallet.getActiveSessions())).toEqual([])
})

test('[X.15] the wallet rejects a proposal, then a request, then leaves', async () => {
  const at = { relayUrl: relay.url }
  const [app, wallet] = [await peers.createApp(at), await peers.createWallet(at)]
  const rejected = await app.connect({ optionalNamespaces: asked })
  wallet.once('session_proposal', ({ id }) => {
    void wallet.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
  })
  const refusal = rejected.approval().catch((error: unknown) => error)
  await wallet.pair({ uri: rejected.uri ?? '' })
  expect(await refusal).toMatchObject({ code: 5000 })

  const { app: second, wallet: mind, topic } = await pair()
  mind.on('session_request', ({ id }) => {
    const error = { code: 4001, message: 'User rejected the request.' }
    void mind.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error } })
  })
  expect(await second.request(sign(topic, '0x02')).catch((error: unknown) => error)).toBeTruthy()
  const deleted = next(second, 'session_delete')
  await mind.disconnectSession({ topic, reason: bye })
  expect((await deleted).topic).toBe(topic)
  expect(second.session.getAll()).toEqual([])
})

test('[X.16] [X.24] a wallet that was away answers what was asked meanwhile, in order', async () => {
  const { app, wallet, topic } = await pair()
  await wallet.core.relayer.transportClose()
  const answers = ['0x01', '0x02', '0x03'].map((text) => app.request(sign(topic, text)))
  const seen: string[] = []
  wallet.on('session_request', ({ params }) => seen.push((params.request.params as string[])[0] ?? ''))
  // the app has the relay's word for each before the wallet is back
  await expect
    .poll(async () => {
      const history = (app.core as unknown as { history: { pending: unknown[] } }).history
      return history.pending.length
    })
    .toBeGreaterThanOrEqual(3)
  await wallet.core.relayer.transportOpen()
  expect(await Promise.all(answers)).toEqual(['signed 0x01', 'signed 0x02', 'signed 0x03'])
  expect(seen).toEqual(['0x01', '0x02', '0x03'])
})

test('[X.16] the relay is killed in mid-session and comes back: the session goes on, what waited arrives', async () => {
  test.setTimeout(120_000)
  const { app, wallet, topic } = await pair()
  expect(await app.request(sign(topic, '0x01'))).toBe('signed 0x01')
  await wallet.core.relayer.transportClose()
  const waiting = app.request(sign(topic, '0x02'))
  // somebody else sees it wait there, so it is safe
  const observer = await connectRelay(relay.url)
  await expect
    .poll(async () => (await observer.call('irn_fetchMessages', { topic })).result)
    .toMatchObject({ messages: [{ tag: 1108 }] })
  const { port } = relay
  await relay.end('SIGKILL')
  relay = await startRelay({ data: folder, port })
  await wallet.core.relayer.transportOpen()
  expect(await waiting).toBe('signed 0x02')
  expect(await app.request(sign(topic, '0x03'))).toBe('signed 0x03')
  const event = next(app, 'session_event')
  await wallet.emitSessionEvent({ topic, event: { name: 'chainChanged', data: 2 }, chainId: 'eip155:1' })
  expect((await event).params.event).toEqual({ name: 'chainChanged', data: 2 })
})

test('[X.15] a relay in foreign mode is used by its URL and project id alone', async () => {
  // a server starts twice
  test.setTimeout(120_000)
  const data = mkdtempSync(join(tmpdir(), 'latchkey-foreign-'))
  const projectId = 'fedcba9876543210fedcba9876543210'
  // the audience is the URL, and that holds the port
  const probe = await startRelay({ data })
  const { port, url } = probe
  await probe.end('SIGTERM')
  const foreign = await startRelay({
    data,
    port,
    env: {
      LATCHKEY_RELAY_MODE: 'foreign',
      LATCHKEY_RELAY_AUDIENCES: url,
      LATCHKEY_RELAY_TAG_BYTES: '1108=98304,1109=98304',
      LATCHKEY_PROJECT_ID: projectId,
      LATCHKEY_PROJECTS: 'check',
    },
  })
  try {
    const { app, topic } = await pair({ relayUrl: url, projectId })
    expect(await app.request(sign(topic, '0x01'))).toBe('signed 0x01')
  } finally {
    await foreign.end('SIGTERM')
    rmSync(data, { recursive: true, force: true })
  }
})
