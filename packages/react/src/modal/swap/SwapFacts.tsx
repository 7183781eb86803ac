import { type Decimal, formatAmount, type Network, type SwapState } from '@latchkey/core'
import type { ReactNode } from 'react'
import { cleanText } from '../format/cleanText.ts'
import { formatDecimalText } from '../format/formatDecimalText.ts'
import { formatDisplayAmount } from '../format/formatDisplayAmount.ts'
import { swap as texts } from '../messages/en/swap.ts'
import { useMessages } from '../messages/useMessages.ts'
import { useStyles } from '../styles/useStyles.ts'
import { shortAddress } from '../ui/Address/shortAddress.ts'
import { formatWorth } from './formatWorth.ts'
import css from './SwapFacts.css?inline'

/** What a swap costs and gives at least, before anybody agrees to it (X.38); fees are shown also where they are 0 (S9.18). */
export function SwapFacts({ state, network }: { state: SwapState; network: Network }) {
  useStyles(css)
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
  return (
    <dl className="lk-swap-facts" data-testid="swap-details" aria-busy={state.step === 'quoting'}>
      <Fact name={t('swap.rate')}>
        {t('swap.rateValue', { from: give, to: get, amount: shown(rate, to.decimals) })}
      </Fact>
      <Fact name={t('swap.minimum')}>
        {shown(quote.atLeast, to.decimals)} {get}
      </Fact>
      <Fact name={t('swap.impact')}>
        {priceImpact === undefined ? '—' : t('swap.percent', { percent: priceImpact })}
      </Fact>
      <Fact name={t('swap.networkFee')}>
        {networkFee === undefined
          ? '—'
          : `${formatDisplayAmount(networkFee, decimals, { fractionDigits: 6, rounding: 'up', locale: t.locale })} ${symbol}`}
        {gasPriceInUSD !== undefined && ` (${formatWorth(readDecimal(gasPriceInUSD), t.locale)})`}
      </Fact>
      <Fact name={t('swap.providerFee')}>
        {formatDecimalText(providerFee, t.locale)} {give} ({formatAmount(BigInt(state.feeBps), 2)} %)
      </Fact>
      {quote.route && (
        <Fact name={t('swap.route')}>
          {quote.route.map((address) => cleanText(nameOf(address), 16)).join(' → ')}
        </Fact>
      )}
      {quote.source && <Fact name={t('swap.source')}>{quote.source}</Fact>}
    </dl>
  )
}

/** Decimal text as the engine writes it. */
function readDecimal(text: string): Decimal {
  const [whole = '0', fraction = ''] = text.split('.')
  return { units: BigInt(whole + fraction), scale: fraction.length }
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="lk-swap-fact">
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}
