import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, startDevnet } from '@latchkey/devnet'
import { onrampOrders, onrampQuote, onrampUrl } from '@latchkey/protocol/schemas'
import { createPorts, createServer, readConfig } from '@latchkey/server'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createPayHost } from '../dev/checkout/createPayHost.ts'
import { callRpc, type HostAnswer, visitHost } from '../testing/getFrom.ts'

const secret = 'what server and checkout both know'
const buyer = `0x${'b0'.repeat(20)}`
let devnet: Devnet
let close: () => Promise<void>
let url = ''
let pay = ''

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-onramp-'))
  devnet = await startDevnet({
    dataDir: join(folder, 'chains'),
    chains: [{ id: 31337, name: 'One', testnet: false }],
  })
  const port = await freePort()
  pay = `http://pay.localhost:${port}`
  const config = readConfig({
    LATCHKEY_PORT: String(port),
    LATCHKEY_LOG_LEVEL: 'silent',
    LATCHKEY_PROJECT_ID: 'local',
    LATCHKEY_MODE: 'development',
    LATCHKEY_DATA: join(folder, 'server'),
    LATCHKEY_CHECKOUT_URL: pay,
    LATCHKEY_CHECKOUT_SECRET: secret,
    LATCHKEY_EGRESS_ALLOW: `pay.localhost:${port}`,
  })
  const host = createPayHost({
    devnet,
    secret,
    origin: () => pay,
    onLog: () => undefined,
    allowAnyHostname: false,
  })
  const server = createServer({ config, ports: createPorts(config), hosts: { pay: host } })
  url = (await server.listen()).url
  close = async () => {
    await server.close()
    await devnet.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)
afterAll(() => close())

const post = async (path: string, body: object) =>
  (
    await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify({ projectId: 'local', ...body }) })
  ).json()
const buy = async (currency: string, amount: string) => {
  const quote = v.parse(
    onrampQuote,
    await post('/v1/onramp/quote', {
      purchaseCurrency: { id: currency },
      paymentCurrency: { id: 'USD' },
      network: 'devnet-31337',
      amount,
    }),
  )
  const order = v.parse(
    onrampUrl,
    await post('/v1/generators/onrampurl', {
      destinationWallets: [{ address: buyer }],
      partnerUserId: 'x',
      provider: 'card',
      network: 'eip155:31337',
      quoteId: quote.quoteId,
    }),
  )
  return { quote, ...order, orderId: order.orderId ?? '' }
}
const statusOf = async (id: string) => {
  const response = await fetch(`${url}/v1/onramp/orders?projectId=local&ids=${id}`)
  return v.parse(onrampOrders, await response.json()).orders[0]
}
const held = async (symbol: string) => {
  const token = devnet.chains[0]?.tokens.find((one) => one.symbol === symbol)?.address
  const { rpcUrl = '' } = devnet.chains[0] ?? {}
  if (!token) return BigInt(String((await callRpc(rpcUrl, 'eth_getBalance', [buyer, 'latest'])).result))
  const data = `0x70a08231${buyer.slice(2).padStart(64, '0')}`
  return BigInt(String((await callRpc(rpcUrl, 'eth_call', [{ to: token, data }, 'latest'])).result))
}

it.each(['lkt', 'eth'])(
  '[S9.11] the test checkout sends %s, to the unit of the quote, and says so',
  async (currency) => {
    const { quote, url: address, orderId } = await buy(currency, '70.00')
    const before = await held(currency.toUpperCase())
    const entered = await visitPay(address, '4242 4242 4242 4242')
    expect(entered.headers.location).toBe('/checkout')
    await vi.waitFor(async () => expect((await statusOf(orderId))?.status).toBe('delivered'), {
      timeout: 15_000,
    })
    const [whole = '', fraction = ''] = quote.purchaseAmount.amount.split('.')
    expect((await held(currency.toUpperCase())) - before).toBe(BigInt(whole + fraction.padEnd(18, '0')))
    expect((await statusOf(orderId))?.transaction).toMatch(/^0x[\da-f]{64}$/)
  },
)

it.each([
  ['4000 0000 0000 0002', 'declined'],
  ['4000 0000 0000 0341', 'failed'],
])('card %s: the order is %s, and nothing is sent', async (card, status) => {
  const { url: address, orderId } = await buy('tusd', '50.00')
  await visitPay(address, card)
  await vi.waitFor(async () => expect((await statusOf(orderId))?.status).toBe(status), { timeout: 15_000 })
  expect(await held('TUSD')).toBe(0n)
})

it('[S7.19] an address is used once; a stranger who has it later pays nothing and cancels nothing', async () => {
  const { url: address, orderId } = await buy('tusd', '50.00')
  expect((await visitHost(address)).status).toBe(303)
  expect((await visitHost(address)).status).toBe(410)
  for (const path of ['pay', 'cancel'])
    expect((await visitHost(`${pay}/checkout/${path}`, { form: { card: '4242' } })).status).toBe(404)
  expect((await statusOf(orderId))?.status).toBe('open')
})

it('[S7.19] an address is good for five minutes, to the millisecond, and then pays for nothing', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const [kept, late] = [await buy('tusd', '50.00'), await buy('tusd', '50.00')]
  vi.setSystemTime(Date.now() + 300_000)
  expect((await visitHost(kept.url)).status).toBe(303)
  vi.setSystemTime(Date.now() + 1)
  const refused = await visitHost(late.url)
  expect([refused.status, refused.body]).toEqual([410, expect.stringContaining('older than five minutes')])
  expect((await visitHost(late.url)).status).toBe(410)
})

it('[S7.19] a price is taken once, and none that was never told', async () => {
  const open = (quoteId: string) =>
    post('/v1/generators/onrampurl', {
      destinationWallets: [{ address: buyer }],
      partnerUserId: 'x',
      network: 'eip155:31337',
      quoteId,
    })
  const { quote } = await buy('tusd', '50.00')
  for (const id of [quote.quoteId, 'made-up'])
    expect(JSON.stringify(await open(id))).toContain('doesn’t sell that')
})

it('a cancelled order is over, and its page says so', async () => {
  const { url: address, orderId } = await buy('tusd', '50.00')
  const cookie = cookieOf(await visitHost(address))
  await visitHost(`${pay}/checkout/cancel`, { form: {}, cookie })
  await vi.waitFor(async () => expect((await statusOf(orderId))?.status).toBe('cancelled'))
  expect((await visitHost(`${pay}/checkout`, { cookie })).body).toContain('Nothing was paid')
})

it('[T-ONR] nobody but the server may ask the checkout for prices and sessions', async () => {
  for (const kind of ['options', 'quotes', 'sessions'])
    expect((await visitHost(`${pay}/api/${kind}`, { body: '{}' })).status).toBe(401)
})

const cookieOf = ({ headers }: HostAnswer) => headers['set-cookie']?.[0]?.split(';')[0] ?? ''

async function visitPay(address: string, card: string): Promise<HostAnswer> {
  const cookie = cookieOf(await visitHost(address))
  expect((await visitHost(`${pay}/checkout`, { cookie })).body).toContain('Test checkout')
  return visitHost(`${pay}/checkout/pay`, { form: { card }, cookie })
}

async function freePort(): Promise<number> {
  const server = createHttpServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
