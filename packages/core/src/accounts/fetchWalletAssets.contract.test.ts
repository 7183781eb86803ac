import { afterEach, describe, expect, it, vi } from 'vitest'
import { evm } from '../chains/evm/evm.ts'
import { createScriptedProvider } from '../chains/evm/testing/createScriptedProvider.ts'
import { announceWallet, installPage } from '../chains/evm/testing/installPage.ts'
import { createConfig } from '../createConfig.ts'
import { startTestServer } from '../testing/startTestServer.ts'
import { connect } from '../wallets/connect.ts'
import { getTokens } from './getTokens.ts'

const account = `0x${'a1'.repeat(20)}`
const asset = {
  address: 'native',
  balance: '0x1',
  type: 'NATIVE',
  metadata: { name: 'Own', symbol: 'OWN', decimals: 18, price: 0, iconUrl: '' },
}
const served = {
  name: 'Served',
  symbol: 'SRV',
  chainId: 'eip155:1',
  price: 0,
  quantity: { decimals: '18', numeric: '1' },
  iconUrl: '',
}

let stop = () => {}
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

/** An app with a server and an announced wallet that answers as scripted. */
async function start(answers: Parameters<typeof createScriptedProvider>[0]) {
  const server = await startTestServer()
  server.answer = () => ({ body: { balances: [served] } })
  const page = installPage()
  const provider = createScriptedProvider({
    eth_requestAccounts: async () => [account],
    eth_accounts: async () => [account],
    eth_chainId: async () => '0x1',
    ...answers,
  })
  const config = createConfig({
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://rpc.example'] } },
      },
    ],
    adapters: [evm()],
    server: server.base,
    storage: null,
    logLevel: 'silent',
  })
  stop = config.start()
  announceWallet(page, provider)
  await connect(config, { connector: config.connectors[0] ?? expect.fail('no wallet') })
  const { tokens } = await getTokens(config)
  return { symbols: tokens.map(({ symbol }) => symbol), provider }
}

const supported = async () => ({ '0x1': { assetDiscovery: { supported: true } } })

describe('asset discovery on the wire', () => {
  it('[S7.27] [S5.35] a wallet of the browser is asked by account and hex chain id', async () => {
    const { symbols, provider } = await start({
      wallet_getCapabilities: supported,
      wallet_getAssets: async () => ({ '0x1': [asset] }),
    })
    expect(symbols).toEqual(['OWN'])
    const [[{ account: asked, ...filter }]] = provider.callsOf('wallet_getAssets') as [
      [{ account: string; chainFilter: string[] }],
    ]
    expect([asked.toLowerCase(), filter]).toEqual([account, { chainFilter: ['0x1'] }])
  })

  it.each<[string, Parameters<typeof createScriptedProvider>[0]]>([
    ['a wallet without capabilities', {}],
    [
      'a wallet that can on another network',
      { wallet_getCapabilities: async () => ({ '0xa': (await supported())['0x1'] }) },
    ],
    ['a wallet that promises and can’t', { wallet_getCapabilities: supported }],
    [
      'a wallet that answers by the bare standard, without prices',
      {
        wallet_getCapabilities: supported,
        wallet_getAssets: async () => ({
          '0x1': [{ ...asset, metadata: { name: 'Own', symbol: 'OWN', decimals: 18 } }],
        }),
      },
    ],
  ])('[S5.35] for %s the balance API is read', async (_, answers) => {
    expect((await start(answers)).symbols).toEqual(['SRV'])
  })
})
