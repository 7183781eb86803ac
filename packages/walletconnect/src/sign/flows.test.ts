import { expect, it } from 'vitest'
import { connectPair, createApp, createWallet, next } from '../testing/createPair.ts'
import { startTestRelay } from '../testing/startTestRelay.ts'

it('pairs, signs, updates, extends, pings, tells and ends', async () => {
  const relay = await startTestRelay()
  const app = createApp([relay.url])
  const wallet = createWallet([relay.url])
  expect(relay.opened).toBe(0)
  const { session } = await connectPair(app, wallet)
  expect(session.namespaces.eip155?.accounts).toHaveLength(2)
  const asked = next(wallet, 'request')
  const answer = app.request({
    topic: session.topic,
    chainId: 'eip155:1',
    method: 'personal_sign',
    params: ['0x00', '0xab'],
  })
  const { request } = await asked
  expect(request.params).toEqual(['0x00', '0xab'])
  await wallet.respond({ id: request.id, result: '0x1234' })
  expect(await answer).toBe('0x1234')
  await app.ping(session.topic)
  await wallet.ping(session.topic)
  const deleted = next(wallet, 'delete')
  await app.disconnect(session.topic)
  expect((await deleted).topic).toBe(session.topic)
  expect(wallet.sessions()).toEqual([])
})
