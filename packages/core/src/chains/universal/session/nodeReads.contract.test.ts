import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWallet } from '../../../../../walletconnect/src/testing/createPair.ts'
import { startTestRelay } from '../../../../../walletconnect/src/testing/startTestRelay.ts'
import { createMemoryStorage } from '../../../testing/createMemoryStorage.ts'
import { address, openApp, pair } from '../../../testing/startPairing.ts'
import { startTestServer } from '../../../testing/startTestServer.ts'

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

/** A JSON-RPC node on a free port, whose block number is `block`. */
async function startNode(block: string) {
  const node = await startTestServer()
  node.answer = ({ body }) => {
    const calls = [JSON.parse(body)].flat() as { id: unknown; method: string }[]
    const answers = calls.map(({ id, method }) => ({
      jsonrpc: '2.0',
      id,
      result: method === 'eth_chainId' ? '0x1' : block,
    }))
    return { body: body.startsWith('[') ? answers : answers[0] }
  }
  const methods = () => node.asked.flatMap(({ body }) => [JSON.parse(body)].flat().map((call) => call.method))
  return { ...node, asked: node.asked, methods }
}

/** An app paired with a wallet; the nodes of chain, server and app are three servers. */
async function startPaired(parameters: { hasOwnNode: boolean }) {
  const [chain, proxy, own] = await Promise.all(['0x1', '0x2', '0x3'].map(startNode))
  if (!chain || !proxy || !own) throw new Error('No node')
  const relay = await startTestRelay()
  const wallet = createWallet([relay.url])
  const network = {
    id: 1,
    name: 'Chain 1',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`${chain.base}/chain`] } },
  }
  const app = openApp(relay.url, {}, createMemoryStorage(), {
    networks: [network],
    server: proxy.base,
    ...(parameters.hasOwnNode && { rpcUrls: { 'eip155:1': [{ url: `${own.base}/own` }] } }),
  })
  const signed: string[] = []
  wallet.subscribe((event) => {
    if (event.type !== 'request') return
    signed.push(event.request.method)
    wallet.respond({ id: event.request.id, result: '0xsigned' })
  })
  await (await pair({ ...app, wallet })).connecting
  return { ...app, chain, proxy, own, signed }
}

describe('a request over a wallet session', () => {
  it('[S6.12] [S6.13] of its namespace goes to the wallet, a read to the server’s proxy', async () => {
    const { ask, chain, proxy, signed } = await startPaired({ hasOwnNode: false })
    expect(await ask('personal_sign', ['0x00', address])).toBe('0xsigned')
    expect(await ask('eth_blockNumber')).toBe('0x2')
    expect(signed).toEqual(['personal_sign'])
    expect(proxy.methods()).toContain('eth_blockNumber')
    expect(proxy.methods()).not.toContain('personal_sign')
    const { path, query } = proxy.asked.find(({ body }) => body.includes('eth_blockNumber')) ?? {}
    expect([path, query?.get('chainId')]).toEqual(['/v1/', 'eip155:1'])
    expect(chain.asked).toEqual([])
  })

  it.each(['linea_estimateGas', 'zks_estimateFee', 'debug_traceCall'])(
    '[S6.13] %s goes to the server’s proxy, which has its own list of methods, and not to the wallet',
    async (method) => {
      const { ask, proxy, signed } = await startPaired({ hasOwnNode: false })
      expect(await ask(method, [])).toBe('0x2')
      expect(proxy.methods()).toContain(method)
      expect(signed).toEqual([])
    },
  )

  it.each(['wallet_scanQRCode', 'personal_ecRecover', 'eth_signUserOperation'])(
    '[S6.13] %s, which the session lacks and only a wallet can do, reaches no node',
    async (method) => {
      const { ask, chain, proxy, signed } = await startPaired({ hasOwnNode: false })
      await expect(ask(method, [])).rejects.toMatchObject({ code: 4200 })
      expect([...chain.methods(), ...proxy.methods(), ...signed]).not.toContain(method)
    },
  )

  it('[S6.13] a read goes to the app’s own node before any other', async () => {
    const { ask, chain, proxy, own } = await startPaired({ hasOwnNode: true })
    expect(await ask('eth_blockNumber')).toBe('0x3')
    expect(own.asked[0]?.path).toBe('/own')
    expect([...chain.methods(), ...proxy.methods()]).not.toContain('eth_blockNumber')
  })
})
