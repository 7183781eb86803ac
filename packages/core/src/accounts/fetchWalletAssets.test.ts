import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallsActions, WalletCapabilities } from '../config/calls.ts'
import { invalidateTokens } from '../config/tokenChanges.ts'
import { createTestFrame } from '../embedded/testing/createTestFrame.ts'
import { startSignedIn } from '../embedded/testing/startEmbedded.ts'
import { getCapabilities } from '../requests/getCapabilities.ts'
import { startConnected } from '../testing/startTestConfig.ts'
import { startTestServer, type TestServer } from '../testing/startTestServer.ts'
import { testNetwork } from '../testing/testNetwork.ts'
import { getTokens } from './getTokens.ts'

const contract = `0x${'11'.repeat(20)}`
const native = {
  address: 'native',
  balance: '0xde0b6b3a7640001',
  type: 'NATIVE',
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2500.1, iconUrl: '', value: 2500.2 },
}
const coin = {
  address: contract,
  balance: '0x16e360',
  type: 'ERC20',
  metadata: {
    name: 'Coin\u202e',
    symbol: 'COIN',
    decimals: 6,
    price: 2,
    iconUrl: 'https://evil.example/i.png',
  },
}
const served = {
  name: 'Served',
  symbol: 'SRV',
  chainId: 'eip155:1',
  price: 0,
  quantity: { decimals: '18', numeric: '1' },
  iconUrl: '',
}

let server: TestServer
let test: Awaited<ReturnType<typeof startConnected>>
let capabilities: WalletCapabilities
let assets: () => Promise<unknown>
let asked: Parameters<CallsActions['getAssets']>[0][]

beforeEach(async () => {
  server = await startTestServer()
  server.answer = () => ({ body: { balances: [served] } })
  test = await startConnected({ server: server.base })
  capabilities = { assetDiscovery: { supported: true } }
  assets = async () => ({ '0x1': [coin, native] })
  asked = []
  listAssets(test)
})

/** Has the connected wallet list its assets. */
function listAssets({ adapter }: Pick<typeof test, 'adapter'>) {
  const calls = {
    getCapabilities: async () => ({ 1: capabilities }),
    async getAssets(question) {
      asked.push(question)
      return assets()
    },
  } as Partial<CallsActions>
  Object.assign(adapter.connection ?? {}, { calls: async () => calls })
}

const symbols = async () => (await getTokens(test.config)).tokens.map(({ symbol }) => symbol)

describe('tokens that the wallet lists itself', () => {
  it('[S7.27] [S3.07] come first: of the account, on the one network, exact, the native currency first', async () => {
    const list = await getTokens(test.config)
    expect(list.tokens).toEqual([
      {
        network: 'eip155:1',
        name: 'Ether',
        symbol: 'ETH',
        decimals: 18,
        amount: 10n ** 18n + 1n,
        formatted: '1.000000000000000001',
        price: 2500.1,
        value: 2500.2,
      },
      {
        network: 'eip155:1',
        address: `eip155:1:${contract}`,
        // text from outside: without what turns it around; its picture would be loaded from another host
        name: 'Coin',
        symbol: 'COIN',
        decimals: 6,
        amount: 1_500_000n,
        formatted: '1.5',
        price: 2,
        value: 3,
      },
    ])
    expect(list.total).toBeCloseTo(2503.2)
    expect(asked).toMatchObject([{ chainId: 1, address: test.wallet.accounts[0] }])
  })

  it.each([
    ['in the text itself', 'data:image/png;base64,AAAA', undefined],
    ['in the text itself, in capitals', 'DATA:IMAGE/PNG;BASE64,AAAA', undefined],
    ['on another host', 'https://evil.example/i.png', undefined],
    ['of the app’s server', '/image/coin.webp', expect.stringMatching(/^http:.*\/image\/coin\.webp$/)],
  ])('[X.41] a picture %s is shown only if our server has made it', async (_, iconUrl, expected) => {
    assets = async () => ({ '0x1': [{ ...native, metadata: { ...native.metadata, iconUrl } }] })
    const { tokens } = await getTokens(test.config)
    expect(tokens).toHaveLength(1)
    expect(tokens[0]?.iconUrl).toEqual(expected)
  })

  it('[S3.07] kinds in either case, an unknown price and an unknown worth', async () => {
    const { value: _, ...metadata } = native.metadata
    assets = async () => ({
      '0x01': [
        { ...native, type: 'native', metadata: { ...metadata, price: 0 } },
        { ...coin, type: 'erc20', balance: `0x${'f'.repeat(64)}` },
      ],
    })
    const { tokens } = await getTokens(test.config)
    expect(tokens.map(({ amount }) => amount)).toEqual([10n ** 18n + 1n, 2n ** 256n - 1n])
    expect(tokens[0]).not.toHaveProperty('price')
    expect(tokens[0]).not.toHaveProperty('value')
  })

  it('[S5.09] a token of zero decimals is hidden, out of the list and the total; the native currency never is', async () => {
    const ticket = {
      ...coin,
      address: `0x${'22'.repeat(20)}`,
      balance: '0x7',
      metadata: { ...coin.metadata, symbol: 'TICKET', decimals: 0 },
    }
    const { value: _, ...metadata } = native.metadata
    const wholeNative = { ...native, balance: '0x2', metadata: { ...metadata, decimals: 0, price: 10 } }
    assets = async () => ({ '0x1': [ticket, coin, wholeNative] })
    const { tokens, hidden, total } = await getTokens(test.config)
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'COIN'])
    expect(hidden).toMatchObject([{ symbol: 'TICKET', amount: 7n, hidden: 'lowQuality' }])
    expect(total).toBe(23)
  })

  it('[S7.27] what is no more held is left out, but for the native currency', async () => {
    assets = async () => ({
      '0x1': [
        { ...coin, balance: '0x0' },
        { ...native, balance: '0x0' },
      ],
    })
    expect(await symbols()).toEqual(['ETH'])
  })

  it.each<[string, WalletCapabilities]>([
    ['says nothing of it', {}],
    ['says that it doesn’t', { assetDiscovery: { supported: false } }],
  ])('[S5.35] [S7.27] a wallet that %s isn’t asked: the balance API is', async (_, said) => {
    capabilities = said
    expect(await symbols()).toEqual(['SRV'])
    expect(asked).toEqual([])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['an error', () => Promise.reject({ code: -32601, message: 'no' })],
    ['no list of the network', async () => ({ '0xa': [native] })],
    ['a list alone', async () => [native]],
    ['a balance as a number', async () => ({ '0x1': [{ ...native, balance: 1 }] })],
    ['a balance in decimals', async () => ({ '0x1': [{ ...native, balance: '1' }] })],
    ['more than 256 bits', async () => ({ '0x1': [{ ...native, balance: `0x1${'0'.repeat(64)}` }] })],
    ['another kind', async () => ({ '0x1': [{ ...native, type: 'ERC721' }] })],
    [
      'decimals as text',
      async () => ({ '0x1': [{ ...native, metadata: { ...native.metadata, decimals: '18' } }] }),
    ],
    [
      'more decimals than a token has',
      async () => ({ '0x1': [{ ...native, metadata: { ...native.metadata, decimals: 300 } }] }),
    ],
    [
      'a price as text',
      async () => ({ '0x1': [{ ...native, metadata: { ...native.metadata, price: '2' } }] }),
    ],
    [
      'no picture',
      async () => ({ '0x1': [{ ...native, metadata: { ...native.metadata, iconUrl: undefined } }] }),
    ],
    [
      'a name that is no text',
      async () => ({ '0x1': [{ ...native, metadata: { ...native.metadata, name: 1 } }] }),
    ],
    ['an address that is none', async () => ({ '0x1': [{ ...coin, address: '0x1' }] })],
    ['nothing', async () => null],
  ])('[S5.35] for %s the balance API is read', async (_, answer) => {
    assets = answer
    expect(await symbols()).toEqual(['SRV'])
    expect(asked).toHaveLength(1)
  })

  it.each<[string, object]>([
    ['a negative price', { price: -2 }],
    ['a negative worth', { price: 1, value: -1_000_000 }],
    ['an endless price', { price: Infinity }],
    ['an endless worth', { value: Infinity }],
    ['a worth that is no number', { value: Number.NaN }],
  ])('[X.36] [S5.35] a wallet that lists %s is not believed: the balance API is read', async (_, wrong) => {
    assets = async () => ({ '0x1': [native, { ...coin, metadata: { ...coin.metadata, ...wrong } }] })
    expect(await symbols()).toEqual(['SRV'])
    expect(asked).toHaveLength(1)
  })

  it('[S7.27] what a transaction has changed is read anew from the balance API', async () => {
    expect(await symbols()).toEqual(['ETH', 'COIN'])
    invalidateTokens(test.config, {
      network: test.config.networks[0] ?? expect.fail('no network'),
      addresses: [test.wallet.accounts[0] ?? ''],
      tokens: [`eip155:1:${contract}`],
    })
    expect(await symbols()).toEqual(['SRV'])
    expect(asked).toHaveLength(1)
  })

  it('[S7.27] [S5.35] where no server reads the network, the wallet lists its tokens after a transaction, too', async () => {
    const alone = await startConnected({ server: false })
    listAssets(alone)
    const read = async () => (await getTokens(alone.config)).tokens.map(({ symbol }) => symbol)
    expect(await read()).toEqual(['ETH', 'COIN'])
    invalidateTokens(alone.config, {
      network: alone.config.networks[0] ?? expect.fail('no network'),
      addresses: [alone.wallet.accounts[0] ?? ''],
      tokens: [`eip155:1:${contract}`],
    })
    expect(await read()).toEqual(['ETH', 'COIN'])
    expect(asked).toHaveLength(2)
  })

  it('[S5.35] a wallet that never answers holds the list up for five seconds', async () => {
    assets = () => new Promise(() => {})
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const reading = symbols()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(5_001)
    vi.useRealTimers()
    expect(await reading).toEqual(['SRV'])
  })

  it('[S7.27] the embedded wallet isn’t asked: its list is that of the balance API, which has the hidden tokens too', async () => {
    const questions: string[] = []
    const frame = createTestFrame({
      RPC_REQUEST: async ({ method }) => {
        questions.push(method)
        return method === 'wallet_getAssets'
          ? { '0x1': [native] }
          : { '0x1': { assetDiscovery: { supported: true } } }
      },
    })
    const { config } = await startSignedIn(frame, { server: server.base })
    expect((await getTokens(config)).tokens.map(({ symbol }) => symbol)).toEqual(['SRV'])
    expect(questions).toEqual([])
    // control: it would answer
    expect(await getCapabilities(config, { chainId: 1 })).toMatchObject({
      assetDiscovery: { supported: true },
    })
  })

  it('[S5.11] [S7.27] on a testnet the wallet isn’t asked: its coins have no price', async () => {
    const trial = await startConnected({
      server: server.base,
      networks: [{ ...testNetwork(1), testnet: true }],
    })
    listAssets(trial)
    const list = await getTokens(trial.config)
    expect(list).toMatchObject({ nativeOnly: 'testnet', tokens: [{ symbol: 'ETH' }] })
    expect(list.tokens).toHaveLength(1)
    expect(list.tokens[0]).not.toHaveProperty('price')
    expect(list).not.toHaveProperty('total')
    expect(asked).toEqual([])
    // control: on a network that is none it is asked
    await getTokens(test.config)
    expect(asked).toHaveLength(1)
  })

  it('[S7.27] a wallet over the relay isn’t asked either: on a phone each request opens it', async () => {
    const { connector } = test.wallet
    Object.assign(connector, { type: 'WALLET_CONNECT' })
    expect(await symbols()).toEqual(['SRV'])
    expect(asked).toEqual([])
    // control
    Object.assign(connector, { type: 'ANNOUNCED' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    expect(await symbols()).toEqual(['ETH', 'COIN'])
    vi.useRealTimers()
  })
})
