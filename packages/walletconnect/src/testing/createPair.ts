import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { SignParameters } from '../session/createPeer.ts'
import { createSignClient } from '../sign/createSignClient.ts'
import { createSignWallet, type SignWalletParameters } from '../sign/createSignWallet.ts'

/** What an app of the tests asks for. */
export const wishes = {
  eip155: {
    chains: ['eip155:1', 'eip155:10'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
  },
}

/** What a wallet of the tests allows. */
export const grants = {
  eip155: {
    chains: ['eip155:1', 'eip155:10'],
    accounts: [
      'eip155:1:0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb',
      'eip155:10:0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb',
    ],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
  },
}

const metadata = { name: 'Test', description: 'A test', url: 'https://example.org', icons: [] }

/** An app's client until the test is over. */
export function createApp(relayUrls: readonly string[], more: Partial<SignParameters> = {}) {
  const app = createSignClient({ relayUrls, projectId: 'test', metadata, WebSocket, ...more })
  onTestFinished(() => app.close())
  return app
}

/** A wallet's client until the test is over. */
export function createWallet(relayUrls: readonly string[], more: Partial<SignWalletParameters> = {}) {
  const wallet = createSignWallet({ relayUrls, projectId: 'test', metadata, WebSocket, ...more })
  onTestFinished(() => wallet.close())
  return wallet
}

/** The next event of a type. */
export function next<event extends { type: string }, type extends event['type']>(
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

/** Proposes a session and gives the wallet the link; resolves when the wallet has the proposal. */
export async function propose(
  app: ReturnType<typeof createApp>,
  wallet: ReturnType<typeof createWallet>,
  terms: Parameters<typeof app.connect>[0] = { optionalNamespaces: wishes },
) {
  const pairing = await app.connect(terms)
  const proposed = next(wallet, 'proposal')
  await wallet.pair(pairing.uri)
  const { proposal } = await proposed
  const approve = (namespaces: typeof grants = grants) => wallet.approve({ id: proposal.id, namespaces })
  return { pairing, proposal, approve }
}

/** Connects the two: proposed, paired, approved, settled. */
export async function connectPair(
  app: ReturnType<typeof createApp>,
  wallet: ReturnType<typeof createWallet>,
) {
  const { pairing, proposal, approve } = await propose(app, wallet)
  const [session, own] = await Promise.all([pairing.result, approve()])
  return { session, own, proposal, pairing }
}
