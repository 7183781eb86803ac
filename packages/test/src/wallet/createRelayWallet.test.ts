import { createSignClient } from '@latchkey/walletconnect'
import { verifyMessage } from 'viem'
import { expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startTestRelay } from '../../../walletconnect/src/testing/startTestRelay.ts'
import { createRelayWallet } from './createRelayWallet.ts'
import { createTestWallet } from './createTestWallet.ts'

const chains = [
  { id: 1, rpcUrl: 'http://127.0.0.1:1' },
  { id: 10, rpcUrl: 'http://127.0.0.1:1' },
]
const metadata = { name: 'App', description: '', url: 'https://dapp.example', icons: [] }

/** An app on one side of a relay, a test wallet on the other. */
async function createSides() {
  const relay = await startTestRelay()
  const app = createSignClient({ relayUrls: [relay.url], projectId: 'test', metadata, WebSocket })
  const wallet = createTestWallet({ chains })
  const relayWallet = createRelayWallet(wallet, { relayUrl: relay.url, WebSocket })
  onTestFinished(() => {
    app.close()
    relayWallet.close()
  })
  const connect = () =>
    app.connect({
      optionalNamespaces: {
        eip155: { chains: ['eip155:10', 'eip155:5'], methods: ['personal_sign'], events: ['chainChanged'] },
      },
    })
  return { app, wallet, relayWallet, connect }
}

it('[X.74] pairs by a link, signs over the relay, and switches with the wallet', async () => {
  const { app, wallet, relayWallet, connect } = await createSides()
  const { uri, result } = await connect()
  await relayWallet.pair(uri)
  const { topic, namespaces } = await result
  const [address = '0x'] = wallet.addresses
  // The chain the wallet doesn't have is left out.
  expect(namespaces.eip155?.accounts).toEqual([`eip155:10:${address}`])
  const params = ['0x6869', address]
  const signature = await app.request({ topic, chainId: 'eip155:10', method: 'personal_sign', params })
  expect(await verifyMessage({ address, message: 'hi', signature: signature as `0x${string}` })).toBe(true)
  expect(wallet.requests('personal_sign')[0]?.origin).toBe('https://dapp.example')

  wallet.rejectNext()
  const rejected = app.request({ topic, chainId: 'eip155:10', method: 'personal_sign', params })
  await expect(rejected).rejects.toMatchObject({ code: 4001 })

  const events: unknown[] = []
  app.subscribe((event) => event.type === 'event' && events.push([event.name, event.data]))
  wallet.switchTo(10)
  await vi.waitFor(() => expect(events).toContainEqual(['chainChanged', 10]))
  await relayWallet.disconnect()
  await vi.waitFor(() => expect(app.sessions()).toEqual([]))
  expect(wallet.isConnected).toBe(false)
})

it('[X.74] rejects a pairing', async () => {
  const { wallet, relayWallet, connect } = await createSides()
  wallet.rejectNext()
  const { uri, result } = await connect()
  const outcome = result.then(
    () => 'connected',
    (error) => error.code,
  )
  await relayWallet.pair(uri)
  expect(await outcome).toBe(5000)
  expect(relayWallet.sessions()).toEqual([])
})
