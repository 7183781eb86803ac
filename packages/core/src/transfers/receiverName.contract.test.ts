import { describe, expect, it } from 'vitest'
import { startConnected } from '../testing/startTestConfig.ts'
import { startTestServer } from '../testing/startTestServer.ts'
import { transfer } from './transfer.ts'

const [owner, thief] = [`0x${'B'.repeat(40)}`, `0x${'C'.repeat(40)}`] as const
const name = 'vera.latchkey.id'
const named = { to: owner, toName: name, amount: 10n ** 17n, gasPrice: 2_000_000_000n }

async function start(address: string | undefined, more: object = {}) {
  const server = await startTestServer({ wellKnown: () => ({ zones: ['latchkey.id'], ...more }) })
  server.answer = () => ({
    body: address === undefined ? [] : { name, attributes: null, addresses: { 60: { address } } },
  })
  const test = await startConnected({ server: server.base })
  test.adapter.balances.set('0x00000000000000000000000000000000000000a1', 10n ** 18n)
  return { server, ...test }
}
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it was sent'),
    (error: unknown) => error,
  )

describe('a transfer that was made out to a name', () => {
  it('[X.39] asks again where the name leads to, once, and is sent where that is the address shown', async () => {
    const { server, config, adapter } = await start(owner.toLowerCase())
    await transfer(config, named)
    expect(adapter.sent).toHaveLength(1)
    expect(server.asked.map(({ path }) => path)).toEqual([`/v1/profile/account/${name}`])
  })

  it('[X.39] a name of a zone the server only looks up is asked again too', async () => {
    const other = 'vera.eth'
    const { server, config, adapter } = await start(owner, { foreignZones: ['eth'] })
    server.answer = () => ({
      body: { name: other, attributes: null, addresses: { 60: { address: thief } } },
    })
    expect(await failure(transfer(config, { ...named, toName: other }))).toMatchObject({
      name: 'NameMovedError',
      receiver: other,
    })
    expect(adapter.sent).toEqual([])
  })

  it.each([
    ['to another address', thief],
    ['nowhere any more', undefined],
  ])('[X.39, X.39c] [T-NAME] is not sent where the name leads %s', async (_, address) => {
    const { config, adapter, wallet } = await start(address)
    expect(await failure(transfer(config, named))).toMatchObject({ name: 'NameMovedError', receiver: name })
    expect(adapter.sent).toEqual([])
    expect(wallet.asked).toEqual(['connect'])
  })

  it('[S8.12] [S8.40] a name that has moved since the preview is a failed send in the app’s usage', async () => {
    const { config, events } = await start(thief)
    await failure(transfer(config, named))
    expect(events.filter(({ event }) => event.startsWith('SEND_'))).toEqual([
      {
        event: 'SEND_ERROR',
        properties: {
          network: 'eip155:1',
          isSmartAccount: false,
          token: 'ETH',
          amount: '0.1',
          message: 'NameMovedError NAME_MOVED',
        },
      },
    ])
  })

  it('[X.39] [S8.28] is not sent where nobody can say where the name leads', async () => {
    const { server, config, adapter } = await start(owner)
    server.answer = () => ({ status: 503, body: {} })
    expect(await failure(transfer(config, named))).toMatchObject({ name: 'NameError', reason: 'resolve' })
    expect(adapter.sent).toEqual([])
  })

  it('[S8.32] [S8.28] the server’s reason is the error’s message', async () => {
    const { server, config } = await start(owner)
    const reasons = [{ field: 'name', description: 'Names are closed today' }]
    server.answer = () => ({ status: 400, body: { status: 'FAILED', reasons } })
    expect(await failure(transfer(config, named))).toMatchObject({ message: 'Names are closed today' })
  })

  it('[X.39] a name of the app’s own is its word for the receiver, and no server is asked about it', async () => {
    const { server, config, adapter } = await start(thief)
    await transfer(config, { ...named, toName: 'Vera from accounting' })
    expect(adapter.sent).toHaveLength(1)
    expect(server.asked).toEqual([])
  })
})
