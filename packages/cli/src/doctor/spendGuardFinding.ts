import { type CaipNetworkId, parseCaipNetworkId, toNativeToken } from '@latchkey/protocol'
import type { Ports, ServerConfig } from '@latchkey/server'
import type { Finding } from './Finding.ts'

/**
 * Checks whether the daily limit of embedded wallets can hold, network by network: an amount without a price can't be compared with
 * it. Without `prices` no source is asked.
 */
export async function spendGuardFinding(
  config: Pick<ServerConfig, 'prices' | 'exchanges' | 'keys' | 'networks' | 'chains'>,
  prices?: Pick<Ports['prices'], 'quote'>,
): Promise<Finding> {
  const { file, coinGecko, minLiquidity } = config.prices
  const { spendLimit } = config.keys
  const part = 'Spend guard'
  if (spendLimit === 0)
    return {
      part,
      servedBy: 'nothing',
      state: 'attention',
      advice: 'Any amount leaves an embedded wallet without a mailed code. Set LATCHKEY_SPEND_LIMIT.',
    }
  const servedBy = `$${spendLimit} a day (LATCHKEY_SPEND_LIMIT)`
  const hasPools = minLiquidity > 0 && Object.keys(config.exchanges).length > 0
  if (file === undefined && coinGecko === undefined && !hasPools)
    return {
      part,
      servedBy,
      state: 'attention',
      advice:
        'There are no prices, so every payment of an embedded wallet needs a mailed code. Set LATCHKEY_PRICES_FILE or LATCHKEY_COINGECKO_KEY.',
    }
  const general =
    'Payments on networks without a price of their currency, Solana among them, always need a mailed code.'
  if (!prices)
    return { part, servedBy, state: 'ok', advice: `${general} "doctor --live" lists them by network.` }
  const networks = await Promise.all(listGuarded(config).map((one) => getGuardedNetwork(one, prices)))
  const priced = networks.flatMap(({ label, price }) =>
    typeof price === 'number' ? [`${label} at $${price}`] : [],
  )
  const unpriced = networks.flatMap(({ label, price }) => (price === 'none' ? [label] : []))
  const failed = networks.flatMap(({ label, price }) => (price === 'failed' ? [label] : []))
  const sentences = [
    ...(priced.length > 0 ? [`The limit holds for ${priced.join(', ')}.`] : []),
    ...(unpriced.length > 0
      ? [`Every payment needs a mailed code on ${unpriced.join(', ')}: no price.`]
      : []),
    ...(failed.length > 0
      ? [
          `No source of prices answered for ${failed.join(', ')}, so until one does every payment there needs a code too.`,
        ]
      : []),
  ]
  const isComplete = networks.every(({ price, isPriceable }) => typeof price === 'number' || !isPriceable)
  return { part, servedBy, state: isComplete ? 'ok' : 'attention', advice: sentences.join(' ') || general }
}

/** The networks of the wallet, with their currency where it is known. */
function listGuarded({ networks, chains }: Pick<ServerConfig, 'networks' | 'chains'>) {
  const ofWallet = networks.flatMap(({ caipNetworkId, id, name, nativeCurrency }) => {
    const parsed = parseCaipNetworkId(caipNetworkId ?? `eip155:${id}`)?.caipNetworkId
    return parsed ? [{ network: parsed, label: `${name} (${nativeCurrency.symbol})` }] : []
  })
  if (ofWallet.length > 0) return ofWallet
  return chains.map(({ caipNetworkId }) => ({ network: caipNetworkId, label: caipNetworkId }))
}

async function getGuardedNetwork(
  { network, label }: { readonly network: CaipNetworkId; readonly label: string },
  prices: Pick<Ports['prices'], 'quote'>,
) {
  // The wallet asks for prices of EVM networks only.
  if (!network.startsWith('eip155:')) return { label, price: 'none', isPriceable: false } as const
  const token = toNativeToken(network)
  const price = await prices.quote([token], 'usd').then(
    (quotes) => quotes.get(token)?.price ?? ('none' as const),
    () => 'failed' as const,
  )
  return { label, price, isPriceable: true }
}
