import { type Decimal, formatAmount, type Network, type SwapState } from '@latchkey/core'
import { cleanText, formatDecimalText, formatDisplayAmount, shortAddress } from '../../format.ts'
import { swap as texts } from '../../languages/en/swap.ts'
import { useMessages } from '../../languages/translate.ts'
import { FactList } from '../../ui/FactList.tsx'
import { formatWorth } from './formatWorth.ts'

/** What a swap costs and gives at least, before anybody agrees to it; fees are shown also where they are 0. */
export function SwapFacts({ state, network }: { state: SwapState; network: Network }) {
  const t = useMessages(texts)
  const {
    sourceToken: from,
    toToken: to,
    quote,
    networkFee,
    priceImpact,
    gasPriceInUSD,
    providerFee = '0',
  } = state
  if (!from || !to || !quote) return null
  const [give, get] = [cleanText(from.symbol, 12), cleanText(to.symbol, 12)]
  // Units wanted for one whole unit given, exact.
  const rate = (quote.toAmount * 10n ** BigInt(from.decimals)) / quote.amount
  const shown = (value: bigint, decimals: number) =>
    formatDisplayAmount(value, decimals, { fractionDigits: 6, locale: t.locale })
  const { decimals, symbol } = network.nativeCurrency
  const nameOf = (address: string) =>
    state.tokens.find((token) => token.address.toLowerCase() === address.toLowerCase())?.symbol ??
    shortAddress(address.slice(address.lastIndexOf(':') + 1))
  const { source } = quote
  const way = quote.route?.map((address) => cleanText(nameOf(address), 16)).join(' → ')
  const fee =
    networkFee === undefined
      ? '—'
      : `${formatDisplayAmount(networkFee, decimals, { fractionDigits: 6, rounding: 'up', locale: t.locale })} ${symbol}`
  const feeWorth =
    gasPriceInUSD === undefined ? '' : ` (${formatWorth(readDecimal(gasPriceInUSD), t.locale)})`
  return (
    <FactList
      dense
      busy={state.step === 'quoting'}
      testId="swap-details"
      facts={[
        {
          name: t('swap.rate'),
          value: t('swap.rateValue', { from: give, to: get, amount: shown(rate, to.decimals) }),
        },
        { name: t('swap.minimum'), value: `${shown(quote.atLeast, to.decimals)} ${get}` },
        {
          name: t('swap.impact'),
          value: priceImpact === undefined ? '—' : t('swap.percent', { percent: priceImpact }),
        },
        { name: t('swap.networkFee'), value: `${fee}${feeWorth}` },
        {
          name: t('swap.providerFee'),
          value: `${formatDecimalText(providerFee, t.locale)} ${give} (${formatAmount(BigInt(state.feeBps), 2)} %)`,
        },
        ...(way ? [{ name: t('swap.route'), value: source ? `${way} · ${source}` : way }] : []),
        ...(source && !way ? [{ name: t('swap.source'), value: source }] : []),
      ]}
    />
  )
}

/** Decimal text as the engine writes it. */
function readDecimal(text: string): Decimal {
  const [whole = '0', fraction = ''] = text.split('.')
  return { units: BigInt(whole + fraction), scale: fraction.length }
}
