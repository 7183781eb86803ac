import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { diagnose } from '../commands/doctor.ts'
import { temporaryFolder } from '../testing/runProgram.ts'
import { pricesFinding } from './marketFindings.ts'
import { spendGuardFinding } from './spendGuardFinding.ts'

describe('pricesFinding', () => {
  const here = fileURLToPath(import.meta.url)
  const coinGecko = { key: 'secret', plan: 'demo' } as const
  const token = `0x${'1'.repeat(40)}`
  const exchange = {
    ...{ factory: token, router: token, wrapped: token, pairCodeHash: `0x${'1'.repeat(64)}` as const },
    ...{ bases: [], dollars: [] },
  }

  it.each([
    ['no source', {}, 'ok', 'nothing', 'LATCHKEY_PRICES_FILE'],
    ['a file', { file: here }, 'ok', `${here} (LATCHKEY_PRICES_FILE)`, ''],
    ['a missing file', { file: '/nowhere' }, 'failed', '/nowhere', "can't be read"],
    [
      'a missing file before CoinGecko',
      { file: '/nowhere', coinGecko },
      'attention',
      'then CoinGecko',
      "can't be read",
    ],
    ['CoinGecko', { coinGecko }, 'attention', 'CoinGecko, demo plan', 'not yet run against the live service'],
  ])('describes %s', async (_, prices, state, servedBy, advice) => {
    const finding = await pricesFinding({ prices: { minLiquidity: 10_000, ...prices }, exchanges: {} })
    expect(finding).toMatchObject({ part: 'Prices', state })
    expect(finding.servedBy).toContain(servedBy)
    expect(finding.advice).toContain(advice)
    expect(JSON.stringify(finding)).not.toContain('secret')
  })

  it('names pools between the file and CoinGecko, unless they are off', async () => {
    const getSources = async (minLiquidity: number) =>
      (
        await pricesFinding({
          prices: { file: here, minLiquidity, coinGecko },
          exchanges: { 'eip155:1': exchange },
        })
      ).servedBy
    expect(await getSources(25_000)).toMatch(/PRICES_FILE\), then pools of \$25000 .*, then CoinGecko/)
    expect(await getSources(0)).not.toContain('pools')
  })
})

describe('the spend guard', () => {
  const keys = {
    custody: 'user-held',
    spendLimit: 1000,
    smartSessions: false,
    isKeyLost: false,
    recoveryFor: [],
  } as const
  const market = { prices: { minLiquidity: 10_000 }, exchanges: {}, networks: [], chains: [] }

  it('[T-GUARD] without prices it says that every payment needs a code', async () => {
    expect(await spendGuardFinding({ ...market, keys })).toMatchObject({
      part: 'Spend guard',
      state: 'attention',
      advice: expect.stringContaining('every payment of an embedded wallet needs a mailed code'),
    })
    // control: with a price source the limit holds; without a limit nothing is asked
    expect(
      await spendGuardFinding({ ...market, prices: { minLiquidity: 0, file: '/prices.json' }, keys }),
    ).toMatchObject({
      state: 'ok',
      servedBy: '$1000 a day (LATCHKEY_SPEND_LIMIT)',
    })
    expect(await spendGuardFinding({ ...market, keys: { ...keys, spendLimit: 0 } })).toMatchObject({
      state: 'attention',
    })
  })

  it('[T-GUARD] lists for each network the price of its currency, or that every payment there needs a code', async () => {
    const folder = temporaryFolder()
    const prices = join(folder, 'prices.json')
    const ether = `0x${'e'.repeat(40)}`
    writeFileSync(prices, JSON.stringify({ usd: { [`eip155:1:${ether}`]: 2500.1 } }))
    const networks = join(folder, 'networks.json')
    const describe = (id: number, name: string, symbol: string) => ({
      id,
      name,
      nativeCurrency: { name: symbol, symbol, decimals: 18 },
      rpcUrls: { default: { http: ['https://rpc.example'] } },
    })
    const solana = {
      ...describe(0, 'Solana', 'SOL'),
      id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    }
    const list = [describe(1, 'Ethereum', 'ETH'), describe(137, 'Polygon', 'POL'), solana]
    writeFileSync(networks, JSON.stringify(list))
    const env = { LATCHKEY_PRICES_FILE: prices, LATCHKEY_NETWORKS_FILE: networks }
    expect(await getFinding('Spend guard', env)).toEqual({
      part: 'Spend guard',
      servedBy: '$1000 a day (LATCHKEY_SPEND_LIMIT)',
      state: 'attention',
      advice:
        'The limit holds for Ethereum (ETH) at $2500.1. Every payment needs a mailed code on Polygon (POL), Solana (SOL): no price.',
    })
    // Solana alone, which has none anywhere, is no fault of the configuration.
    writeFileSync(networks, JSON.stringify([list[0], solana]))
    expect(await getFinding('Spend guard', env)).toMatchObject({ state: 'ok' })
    // Without a list of networks it is about the chains.
    const { advice } = await getFinding('Spend guard', {
      LATCHKEY_PRICES_FILE: prices,
      LATCHKEY_RPC_EIP155_1: 'http://127.0.0.1:1',
      LATCHKEY_EGRESS_ALLOW: '127.0.0.1:1',
    })
    expect(advice).toBe('The limit holds for eip155:1 at $2500.1.')
  })

  it('[T-GUARD] a source of others is asked by --live only, and one that fails is named', async () => {
    const asked: string[] = []
    const quote = async ([token = '']: readonly string[]) => {
      asked.push(token)
      throw new Error('down')
    }
    const config = {
      ...market,
      keys,
      prices: { minLiquidity: 0, coinGecko: { plan: 'public' } },
      chains: [{ caipNetworkId: 'eip155:1' }],
    } as unknown as Parameters<typeof spendGuardFinding>[0]
    expect((await spendGuardFinding(config)).advice).toContain('"doctor --live"')
    expect(asked).toEqual([])
    expect(await spendGuardFinding(config, { quote })).toMatchObject({
      state: 'attention',
      advice:
        'No source of prices answered for eip155:1, so until one does every payment there needs a code too.',
    })
    expect(asked).toHaveLength(1)
  })
})

/** Runs `latchkey doctor` with an environment and returns its finding about one part of the server. */
async function getFinding(part: string, env: Record<string, string>, isLive = false) {
  const base = { LATCHKEY_PORT: '0', LATCHKEY_LOG_LEVEL: 'silent', LATCHKEY_DATA: temporaryFolder() }
  const findings = await diagnose({ ...base, ...env }, { isLive })
  return findings.find((finding) => finding.part === part) ?? expect.fail(`Nothing was said of ${part}`)
}

/** Starts a local service that always answers the same. Returns its host. */
async function startService(answer: unknown, status = 200): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(JSON.stringify(answer)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const token = `0x${'11'.repeat(20)}`

function writeTokensFile(): string {
  const file = join(temporaryFolder(), 'tokens.json')
  const entry = { chainId: 1, address: token, name: 'Dollar', symbol: 'USD', decimals: 6 }
  writeFileSync(file, JSON.stringify({ name: 'Own', tokens: [entry] }))
  return file
}

/** A provider behind the server: how to configure it, what it answers, and what the doctor says of it. */
const providers = [
  {
    part: 'History',
    variable: 'LATCHKEY_BLOCKSCOUT_EIP155_<id>',
    configure: (host: string) => ({
      LATCHKEY_RPC_EIP155_1: `http://${host}`,
      LATCHKEY_BLOCKSCOUT_EIP155_1: `http://${host}/api`,
      LATCHKEY_BLOCKSCOUT_KEY: 'secret',
    }),
    servedBy: '127.0.0.1:9 for eip155:1, with a key',
    good: { status: '0', message: 'No transactions found', result: [] },
    goodAdvice: 'just now',
    bad: { status: '0', message: 'NOTOK', result: null },
    badAdvice: 'eip155:1: Blockscout gave no list',
  },
  {
    part: 'Swaps',
    variable: 'LATCHKEY_SWAPS_FILE',
    configure: (host: string) => ({
      LATCHKEY_RPC_EIP155_1: `http://${host}`,
      LATCHKEY_ZEROX_KEY: 'secret',
      LATCHKEY_ZEROX_CHAINS: '1',
      LATCHKEY_ZEROX_URL: `http://${host}`,
      LATCHKEY_TOKENS_FILE: writeTokensFile(),
    }),
    servedBy: '0x at 127.0.0.1:9 for eip155:1, with a key',
    good: {
      liquidityAvailable: true,
      sellToken: `0x${'e'.repeat(40)}`,
      buyToken: token,
      sellAmount: String(10n ** 18n),
      buyAmount: '2500000000',
      minBuyAmount: '2475000000',
      allowanceTarget: null,
    },
    goodAdvice: 'a coin of eip155:1 gives USD',
    bad: { message: 'no' },
    badAdvice: 'no answer',
  },
  {
    part: 'Buying',
    variable: 'LATCHKEY_CHECKOUT_URL',
    configure: (host: string) => ({
      LATCHKEY_MOONPAY_KEY: 'pk_test_1',
      LATCHKEY_MOONPAY_SECRET: 'sk_test_secret',
      LATCHKEY_MOONPAY_WEBHOOK_KEY: 'wk_test_secret',
      LATCHKEY_MOONPAY_API_URL: `http://${host}`,
    }),
    servedBy: 'MoonPay at buy-sandbox.moonpay.com',
    good: {
      baseCurrencyAmount: 100,
      quoteCurrencyAmount: 1,
      feeAmount: 1,
      networkFeeAmount: 1,
      totalAmount: 102,
    },
    goodAdvice: 'just now',
    bad: {},
    badStatus: 500,
    badAdvice: 'MoonPay can’t be used',
  },
]

describe.each(providers)('$part', (provider) => {
  const { part, configure } = provider
  const getConfigured = async (host: string, isLive = false) => {
    const finding = await getFinding(part, { ...configure(host), LATCHKEY_EGRESS_ALLOW: host }, isLive)
    expect(JSON.stringify(finding)).not.toContain('secret')
    return finding
  }

  it('without a provider it names the variable that adds one', async () => {
    const advice = expect.stringContaining(provider.variable)
    expect(await getFinding(part, {})).toMatchObject({ state: 'ok', advice })
  })

  it('says that the adapter was not run against the live service, and never its key', async () => {
    expect(await getConfigured('127.0.0.1:9')).toMatchObject({
      state: 'attention',
      servedBy: expect.stringContaining(provider.servedBy),
      advice: expect.stringContaining('not yet run against the live service'),
    })
  })

  it('calls the provider with --live', async () => {
    const good = await startService(provider.good)
    expect(await getConfigured(good, true)).toMatchObject({
      state: 'ok',
      advice: expect.stringContaining(provider.goodAdvice),
    })
    const bad = await startService(provider.bad, provider.badStatus)
    expect(await getConfigured(bad, true)).toMatchObject({
      state: 'failed',
      advice: expect.stringContaining(provider.badAdvice),
    })
  })
})
