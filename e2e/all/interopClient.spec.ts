import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { WebSocket } from 'ws'
import { createSignClient } from '../../packages/walletconnect/src/exports/index.ts'
import { createSignWallet } from '../../packages/walletconnect/src/exports/wallet.ts'
import { installPeers } from '../interop/installPeers.ts'
import { type App, type Event, loadPeers, type Wallet } from '../interop/peers.ts'
import { type RelayProcess, startRelay } from '../interop/startRelay.ts'

// Our client in each role against the official one in the other, unmodified, over our relay.

const chainId = 'eip155:1'
const account = 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const wishes = {
  eip155: { chains: [chainId], methods: ['personal_sign'], events: ['chainChanged', 'accountsChanged'] },
}
const granted = (...accounts: string[]) => ({ eip155: { ...wishes.eip155, accounts } })
const metadata = { name: 'ours', description: '', url: 'https://ours.example', icons: [] }
const rejected = { code: 5000, message: 'User rejected.' }

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

const theirNext = (peer: App | Wallet, event: string) =>
  new Promise<Event>((resolve) => peer.once(event, resolve))

/** The next event of a type of one of ours. */
function next<event extends { type: string }, type extends event['type']>(
  client: { subscribe(listener: (event: event) => void): () => void },
  type: type,
): Promise<Extract<event, { type: type }>> {
  return new Promise((resolve) => {
    const stop = client.subscribe((event) => {
      if (event.type !== type) return
      stop()
      resolve(event as Extract<event, { type: type }>)
    })
  })
}

test('[X.15] our app with their wallet: every flow', async () => {
  const wallet = await peers.createWallet({ relayUrl: relay.url })
  const app = createSignClient({ relayUrls: [relay.url], projectId: 'local', metadata, WebSocket })
  try {
    wallet.on('session_request', ({ topic, id, params }) => {
      const [text] = params.request.params as [string]
      const answer = text === 'no' ? { error: rejected } : { result: `signed ${text}` }
      void wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } })
    })
    const pairing = await app.connect({ optionalNamespaces: wishes })
    const proposed = theirNext(wallet, 'session_proposal')
    await wallet.pair({ uri: pairing.uri })
    const { id } = await proposed
    const [session] = await Promise.all([
      pairing.result,
      wallet.approveSession({ id, namespaces: granted(account) }),
    ])
    const { topic } = session
    expect(session.peer.metadata.name).toBe('wallet')
    const ask = (text: string) => app.request({ topic, chainId, method: 'personal_sign', params: [text] })
    expect(await ask('0x01')).toBe('signed 0x01')
    await expect(ask('no')).rejects.toMatchObject(rejected)

    const told = next(app, 'event')
    const event = { name: 'chainChanged', data: 1 }
    await wallet.emitSessionEvent({ topic, event, chainId })
    expect(await told).toMatchObject({ topic, chainId, ...event })
    const updated = next(app, 'update')
    const more = granted(account, 'eip155:1:0xcb16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb')
    await wallet.updateSession({ topic, namespaces: more })
    expect((await updated).session.namespaces.eip155?.accounts).toHaveLength(2)
    await app.ping(topic)
    await wallet.engine.signClient.ping({ topic })

    const ended = next(app, 'delete')
    await wallet.disconnectSession({ topic, reason: { code: 6000, message: 'bye' } })
    expect((await ended).topic).toBe(topic)
    const declined = await app.connect({ optionalNamespaces: wishes })
    const again = theirNext(wallet, 'session_proposal')
    await wallet.pair({ uri: declined.uri })
    await wallet.rejectSession({ id: (await again).id, reason: rejected })
    await expect(declined.result).rejects.toMatchObject({ code: 5000 })
  } finally {
    app.close()
    await wallet.core.relayer.transportClose()
  }
})

test('[X.15] our wallet with their app: every flow', async () => {
  const app = await peers.createApp({ relayUrl: relay.url })
  const wallet = createSignWallet({ relayUrls: [relay.url], projectId: 'local', metadata, WebSocket })
  try {
    const { uri = '', approval } = await app.connect({ optionalNamespaces: wishes })
    const approved = approval()
    const proposed = next(wallet, 'proposal')
    await wallet.pair(uri)
    const { proposal } = await proposed
    const own = await wallet.approve({ id: proposal.id, namespaces: granted(account) })
    const { topic, peer } = await approved
    expect(topic).toBe(own.topic)
    expect(peer.metadata.name).toBe('ours')
    wallet.subscribe((event) => {
      if (event.type !== 'request') return
      const { id, params } = event.request
      const [text] = params as string[]
      void wallet.respond(text === 'no' ? { id, error: rejected } : { id, result: `signed ${text}` })
    })
    const ask = (text: string) =>
      app.request({ topic, chainId, request: { method: 'personal_sign', params: [text] } })
    expect(await ask('0x01')).toBe('signed 0x01')
    await expect(ask('no')).rejects.toMatchObject(rejected)

    const told = theirNext(app, 'session_event')
    await wallet.emit({ topic, chainId, name: 'chainChanged', data: 1 })
    expect((await told).params.event).toEqual({ name: 'chainChanged', data: 1 })
    const more = granted(account, 'eip155:1:0xcb16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb')
    await wallet.update({ topic, namespaces: more })
    await expect.poll(() => app.session.get(topic).namespaces.eip155?.accounts).toHaveLength(2)
    await wallet.extend({ topic })
    await app.ping({ topic })
    await wallet.ping(topic)

    const ended = next(wallet, 'delete')
    await app.disconnect({ topic, reason: { code: 6000, message: 'bye' } })
    expect((await ended).topic).toBe(topic)
    const second = await app.connect({ optionalNamespaces: wishes })
    const refusal = second.approval().catch((error: unknown) => error)
    const again = next(wallet, 'proposal')
    await wallet.pair(second.uri ?? '')
    await wallet.reject({ id: (await again).proposal.id })
    expect(await refusal).toMatchObject({ code: 5000 })
  } finally {
    wallet.close()
    await app.core.relayer.transportClose()
  }
})
