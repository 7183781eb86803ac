import type { Devnet } from '@latchkey/devnet'
import { type OnrampOptions, type OnrampQuote, onrampDefaults } from '@latchkey/protocol'
import { devPrices } from '../writeDevMarket.ts'

/** Symbols the test checkout sells. */
const soldSymbols = ['ETH', 'TUSD', 'LKT', 'DAI']
/** US cents of one unit of a payment currency. */
const centsPerUnit: Readonly<Record<string, bigint>> = { USD: 100n, EUR: 111n }
/** Fees: hundredths of a percent, and cents for the network. */
const feeBps = 150n
const networkCents = 30n

/** A thing for sale on one chain. */
export type SoldToken = {
  readonly chain: string
  readonly token: string | undefined
  readonly symbol: string
  readonly decimals: number
}

type Chains = Pick<Devnet, 'chains'>

/** Returns everything for sale, as `GET /v1/onramp/options` answers it. */
export function catalogueOptions({ chains }: Chains): OnrampOptions {
  return {
    paymentCurrencies: onrampDefaults.paymentCurrencies.map(({ id, payment_method_limits }) => ({
      id,
      payment_method_limits: payment_method_limits.map((limits) => ({ ...limits })),
    })),
    purchaseCurrencies: soldSymbols.flatMap((symbol) => {
      const networks = chains.flatMap((chain) => {
        const token = findToken(chain, symbol)
        return token
          ? [
              {
                name: `devnet-${chain.id}`,
                display_name: chain.name,
                chain_id: String(chain.id),
                contract_address: token.address ?? '',
                decimals: token.decimals,
              },
            ]
          : []
      })
      const name = findToken(chains[0], symbol)?.name
      return networks.length > 0 && name ? [{ id: symbol.toLowerCase(), name, symbol, networks }] : []
    }),
  }
}

/** Finds the token of a currency and a network of {@link catalogueOptions}. */
export function soldToken({ chains }: Chains, currency: string, network: string): SoldToken | undefined {
  const symbol = soldSymbols.find((id) => id.toLowerCase() === currency)
  const chain = chains.find(({ id }) => `devnet-${id}` === network)
  const token = symbol === undefined ? undefined : findToken(chain, symbol)
  if (!chain || !token || symbol === undefined) return undefined
  return { chain: chain.caipNetworkId, token: token.address, symbol, decimals: token.decimals }
}

/** Prices an amount of money.
 *
 * @param amount whole units with at most two decimals */
export function priceOf(
  { symbol, decimals }: Pick<SoldToken, 'symbol' | 'decimals'>,
  currency: string,
  amount: string,
): { readonly units: bigint; readonly quote: Omit<OnrampQuote, 'quoteId'> } | undefined {
  const price = devPrices[symbol]
  const centsOfUnit = centsPerUnit[currency]
  if (price === undefined || centsOfUnit === undefined || !/^\d{1,9}(\.\d{1,2})?$/.test(amount))
    return undefined
  const [whole = '0', fraction = ''] = amount.split('.')
  const cents = BigInt(whole + fraction.padEnd(2, '0'))
  const feeCents = (cents * feeBps + 9_999n) / 10_000n
  const toMoney = (value: bigint) => ({ amount: formatUnits(value, 2), currency })
  // price in millionths of a dollar
  const millionths = BigInt(Math.round(price * 1e6))
  const units = (cents * centsOfUnit * 100n * 10n ** BigInt(decimals)) / millionths
  return {
    units,
    quote: {
      paymentSubtotal: toMoney(cents),
      paymentTotal: toMoney(cents + feeCents + networkCents),
      networkFee: toMoney(networkCents),
      serviceFee: toMoney(feeCents),
      purchaseAmount: { amount: formatUnits(units, decimals), currency: symbol },
    },
  }
}

function findToken(chain: Devnet['chains'][number] | undefined, symbol: string) {
  if (!chain) return undefined
  const { nativeCurrency, tokens } = chain
  if (nativeCurrency.symbol === symbol) return { ...nativeCurrency, address: undefined }
  return tokens.find((token) => token.symbol === symbol)
}

function formatUnits(value: bigint, decimals: number): string {
  const text = String(value).padStart(decimals + 1, '0')
  const fraction = decimals === 0 ? '' : text.slice(-decimals)
  // money has two decimals; tokens drop trailing zeros
  const shownFraction = decimals === 2 ? fraction : fraction.replace(/0+$/, '')
  return `${text.slice(0, text.length - decimals)}${shownFraction && `.${shownFraction}`}`
}

/** Outcome of a payment. */
export type CardOutcome = 'paid' | 'declined' | 'undelivered'

/** Test cards by number. Every other number is refused. */
export const devCards: Readonly<
  Record<string, { readonly outcome: CardOutcome; readonly description: string }>
> = {
  '4242424242424242': { outcome: 'paid', description: 'pays' },
  '4000000000000002': { outcome: 'declined', description: 'is declined' },
  '4000000000000341': { outcome: 'undelivered', description: 'pays, but nothing can be delivered' },
}
