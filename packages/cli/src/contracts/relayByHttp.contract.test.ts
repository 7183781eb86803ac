import { createSignClient } from '@latchkey/walletconnect'
import { createSignWallet } from '@latchkey/walletconnect/wallet'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectPair, next } from '../../../walletconnect/src/testing/createPair.ts'
import { startRelay } from '../testing/startRelay.ts'

let relay: Awaited<ReturnType<typeof startRelay>>
beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay.stop())

const metadata = { name: 'Test', description: 'A test', url: 'https://example.org', icons: [] }

it('[X.17] where WebSockets are blocked, app and wallet pair, ask and answer over our relay by HTTP', async () => {
  const parameters = { relayUrls: [relay.url], projectId: 'local', metadata, WebSocket: null }
  const app = createSignClient(parameters)
  const wallet = createSignWallet(parameters)
  try {
    const { session } = await connectPair(app, wallet)
    const asked = next(wallet, 'request')
    const call = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x68656c6c6f'] }
    const answer = app.request({ topic: session.topic, ...call })
    const { request } = await asked
    expect(request).toMatchObject(call)
    await wallet.respond({ id: request.id, result: '0xsigned' })
    expect(await answer).toBe('0xsigned')
    expect([app, wallet].map((client) => client.relayStatus())).toMatchObject([
      { state: 'open', transport: 'poll' },
      { state: 'open', transport: 'poll' },
    ])
  } finally {
    app.close()
    wallet.close()
  }
})
