import { access, constants } from 'node:fs/promises'
import type { Ports, ServerConfig } from '@latchkey/server'
import type { Finding } from './Finding.ts'

/** Checks the sources of prices. With `livePrices` it calls CoinGecko once. */
export async function pricesFinding(
  { prices: { file, coinGecko, minLiquidity }, exchanges }: Pick<ServerConfig, 'prices' | 'exchanges'>,
  livePrices?: Ports['prices'],
): Promise<Finding> {
  const hasPools = minLiquidity > 0 && Object.keys(exchanges).length > 0
  const sources = [
    ...(file === undefined ? [] : [`${file} (LATCHKEY_PRICES_FILE)`]),
    ...(hasPools ? [`pools of $${minLiquidity} and more (LATCHKEY_PRICES_LIQUIDITY)`] : []),
    ...(coinGecko
      ? [`CoinGecko, ${coinGecko.plan} plan (LATCHKEY_COINGECKO_${coinGecko.key ? 'KEY' : 'PLAN'})`]
      : []),
  ]
  const readable = file === undefined || (await canRead(file))
  const servedBy = sources.join(', then ') || 'nothing'
  if (!readable)
    return {
      part: 'Prices',
      servedBy,
      state: coinGecko ? 'attention' : 'failed',
      advice: `${file} can't be read. Check LATCHKEY_PRICES_FILE.`,
    }
  if (coinGecko && livePrices) return { part: 'Prices', servedBy, ...(await probePrices(livePrices)) }
  if (coinGecko)
    return {
      part: 'Prices',
      servedBy,
      state: 'attention',
      advice:
        'The CoinGecko adapter follows its public document and is not yet run against the live service. Try it with "doctor --live".',
    }
  return {
    part: 'Prices',
    servedBy,
    state: 'ok',
    advice:
      sources.length > 0
        ? ''
        : 'Balances are shown without value. Set LATCHKEY_PRICES_FILE or LATCHKEY_COINGECKO_KEY.',
  }
}

/** Ether, which every source has a price of. */
const ether = `eip155:1:0x${'e'.repeat(40)}` as const

async function probePrices(prices: Ports['prices']): Promise<Pick<Finding, 'state' | 'advice'>> {
  try {
    if ((await prices.quote([ether], 'usd')).has(ether))
      return { state: 'ok', advice: 'Asked just now: it answered as its document says.' }
    return { state: 'failed', advice: 'Asked just now, it has no price of Ether.' }
  } catch (error) {
    return {
      state: 'failed',
      advice: `It can’t be used (${error instanceof Error ? error.message : 'no answer'}).`,
    }
  }
}

async function canRead(file: string): Promise<boolean> {
  return access(file, constants.R_OK).then(
    () => true,
    () => false,
  )
}

/** An address with activity on every chain, for `--live`. */
const probedAccount = `0x${'0'.repeat(36)}dead`
const blockscoutUntested =
  'The Blockscout adapter follows its public document and is not yet run against the live service'

/** Checks the sources of activity. With `isLive` it calls each once. */
export async function historyFinding(
  { blockscout: { urls, key } }: Pick<ServerConfig, 'blockscout'>,
  { history, index }: Pick<Ports, 'history' | 'index'>,
  isLive: boolean,
): Promise<Finding> {
  const part = 'History'
  const indexedChains = index.chains()
  const chains = history
    .chains()
    .filter((chain) => urls[chain] !== undefined && !indexedChains.includes(chain))
  const hosts = [...new Set(chains.map((chain) => new URL(urls[chain] ?? '').host))]
  if (chains.length === 0) {
    const servedBy = indexedChains.length > 0 ? 'the index' : 'nothing'
    const advice = 'Set LATCHKEY_BLOCKSCOUT_EIP155_<id> to have activity of chains that aren’t indexed here.'
    return { part, servedBy, state: 'ok', advice }
  }
  const servedBy = `${indexedChains.length > 0 ? 'the index, then ' : ''}Blockscout at ${hosts.join(', ')} for ${chains.join(', ')}${key ? ', with a key' : ''}`
  if (!isLive)
    return {
      part,
      servedBy,
      state: 'attention',
      advice: `${blockscoutUntested}. Try it with "doctor --live".`,
    }
  const problems: string[] = []
  for (const chain of chains) {
    await history.activity({ account: probedAccount, chains: [chain], limit: 1 }).catch((error: unknown) => {
      problems.push(`${chain}: ${error instanceof Error ? error.message : 'no answer'}`)
    })
  }
  return problems.length > 0
    ? { part, servedBy, state: 'failed', advice: `It can’t be used (${problems.join('; ')}).` }
    : { part, servedBy, state: 'ok', advice: 'Asked just now: it answered as its document says.' }
}

const zeroExUntested =
  'The 0x adapter follows its public document and is not yet run against the live service'
/** Placeholder address of the native currency. */
const nativePlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Checks who swaps tokens on which chain. With `isLive` it requests one quote of 0x. */
export async function swapsFinding(
  { exchanges, zeroEx, tokens }: Pick<ServerConfig, 'exchanges' | 'zeroEx' | 'tokens'>,
  { swaps }: Pick<Ports, 'swaps'>,
  isLive: boolean,
): Promise<Finding> {
  const part = 'Swaps'
  const poolChains = Object.keys(exchanges)
  const zeroExChains = zeroEx?.chains.filter((chain) => !poolChains.includes(chain)) ?? []
  const servedBy =
    [
      ...(poolChains.length > 0 ? [`pools of ${poolChains.join(', ')} (LATCHKEY_SWAPS_FILE)`] : []),
      ...(zeroEx && zeroExChains.length > 0
        ? [`0x at ${new URL(zeroEx.url).host} for ${zeroExChains.join(', ')}, with a key`]
        : []),
    ].join(', then ') || 'nothing'
  if (zeroExChains.length === 0) {
    const advice =
      poolChains.length > 0
        ? ''
        : 'Swaps aren’t offered. Set LATCHKEY_SWAPS_FILE, or LATCHKEY_ZEROX_KEY and _CHAINS.'
    return { part, servedBy, state: 'ok', advice }
  }
  if (!isLive)
    return { part, servedBy, state: 'attention', advice: `${zeroExUntested}. Try it with "doctor --live".` }
  const [chain] = zeroExChains
  const token = tokens.find((one) => one.chain === chain && one.address !== nativePlaceholder)
  if (!chain || !token)
    return {
      part,
      servedBy,
      state: 'attention',
      advice: `${zeroExUntested}. To be tried it needs a token of ${chain} in LATCHKEY_TOKENS_FILE.`,
    }
  const request = { chain, from: nativePlaceholder, to: token.address.toLowerCase(), amount: 10n ** 18n }
  return swaps.quote(request).then(
    (quote) => ({
      part,
      servedBy,
      state: 'ok',
      advice: quote
        ? `Asked just now: a coin of ${chain} gives ${token.symbol}.`
        : `Asked just now: it answered that nobody swaps coins of ${chain} for ${token.symbol}.`,
    }),
    (error: unknown) => ({
      part,
      servedBy,
      state: 'failed',
      advice: `It can’t be used (${error instanceof Error ? error.message : 'no answer'}).`,
    }),
  )
}

const moonPayUntested =
  'The MoonPay adapter follows its public documents and is not yet run against the live service'

/** Checks who sells tokens for money. With `isLive` it requests options and a quote of each provider. */
export async function onrampFinding(
  { onramp }: Pick<ServerConfig, 'onramp'>,
  { onramps }: Pick<Ports, 'onramps'>,
  isLive: boolean,
): Promise<Finding> {
  const part = 'Buying'
  const providers = onramps.providers()
  const servedBy =
    providers.map(({ name, origins }) => `${name} at ${new URL(origins[0] ?? '').host}`).join(', then ') ||
    'nothing'
  if (providers.length === 0) {
    const advice =
      'Buying isn’t offered. Set LATCHKEY_CHECKOUT_URL and _SECRET, LATCHKEY_MOONPAY_KEY, _SECRET and _WEBHOOK_KEY, or LATCHKEY_ONRAMP_LINK_URL.'
    return { part, servedBy, state: 'ok', advice }
  }
  if (!isLive)
    return onramp.moonPay
      ? { part, servedBy, state: 'attention', advice: `${moonPayUntested}. Try it with "doctor --live".` }
      : { part, servedBy, state: 'ok', advice: '' }
  for (const provider of providers) {
    try {
      const options = await provider.options?.()
      const currency = options?.purchaseCurrencies[0]
      const network = currency?.networks[0]
      if (currency && network)
        await provider.quote?.({
          purchaseCurrency: currency.id,
          network: network.name,
          paymentCurrency: 'USD',
          amount: '100.00',
        })
    } catch (error) {
      const problem = error instanceof Error ? error.message : 'no answer'
      return { part, servedBy, state: 'failed', advice: `${provider.name} can’t be used (${problem}).` }
    }
  }
  return { part, servedBy, state: 'ok', advice: 'Each that tells prices was asked for one just now.' }
}
