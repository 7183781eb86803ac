import { type Decimal, formatAmount, type Network } from '@latchkey/core'
import { cleanText } from '../../cleanText.ts'
import { formatAssetAmount, formatDecimalText, formatDisplayAmount, joinSymbol } from '../../format.ts'
import { swaps as texts } from '../../languages/en/swaps.ts'
import { isolateText, useMessages } from '../../languages/translate.ts'
import { shortAddress } from '../../shortAddress.ts'
import { FactList } from '../../ui/FactList.tsx'
import { formatWorth } from './formatWorth.ts'
import type { SwapDraft } from './swapDraft.ts'

/** Rate, slippage, minimum, price impact, fees and route of a quote. Fees of 0 are shown too. */
export function SwapFacts({ state, network }: { state: SwapDraft; network: Network }) {
  const t = useMessages(texts)
  const { sourceToken: from, toToken: to, quote } = state
  if (!from || !to || !quote) return null
  const { networkFee, networkFeeInUSD, priceImpact, feeBps } = quote
  // Base units bought for one whole unit sold, exact.
  const rate = (quote.toAmount * 10n ** BigInt(from.decimals)) / quote.amount
  const options = { fractionDigits: 6, locale: t.locale }
  const format = (amount: bigint) => formatAssetAmount({ ...to, amount }, options)
  // What a person pays or may lose is never shown smaller than it is.
  const roundedUp = { ...options, rounding: 'up' } as const
  const getTokenName = (address: string) =>
    state.tokens.find((token) => token.address.toLowerCase() === address.toLowerCase())?.symbol ??
    shortAddress(address.slice(address.lastIndexOf(':') + 1))
  const percent = (text: string) => t('swap.percent', { percent: formatDecimalText(text, t.locale) })
  const { source } = quote
  const route = quote.route?.map((address) => isolateText(cleanText(getTokenName(address), 16))).join(' → ')
  const fee = formatAssetAmount({ ...network.nativeCurrency, amount: networkFee }, roundedUp)
  const feeWorth =
    networkFeeInUSD === undefined ? '' : ` (${formatWorth(parseDecimal(networkFeeInUSD), t.locale)})`
  return (
    <FactList
      dense
      busy={state.step === 'quoting'}
      testId="swap-details"
      facts={[
        {
          name: t('swap.rate'),
          value: t('swap.rateValue', {
            one: joinSymbol(formatDisplayAmount(1n, 0, t), from.symbol),
            amount: format(rate),
          }),
        },
        {
          name: t('swap.maxSlippage', { percent: quote.slippage }),
          value: formatAssetAmount({ ...to, amount: quote.toAmount - quote.atLeast }, roundedUp),
        },
        { name: t('swap.minimum'), value: format(quote.atLeast) },
        {
          name: t('swap.impact'),
          value: priceImpact === undefined ? '—' : percent(priceImpact),
        },
        {
          name: t('swap.networkFee'),
          value: quote.isSponsored
            ? t('swap.feeSponsored', { fee: `${fee}${feeWorth}` })
            : `${fee}${feeWorth}`,
        },
        {
          name: t('swap.providerFee'),
          value: `${formatAssetAmount({ ...from, amount: (quote.amount * BigInt(feeBps)) / 10_000n }, roundedUp)} (${percent(formatAmount(BigInt(feeBps), 2))})`,
        },
        ...(route ? [{ name: t('swap.route'), value: source ? `${route} · ${source}` : route }] : []),
        ...(source && !route ? [{ name: t('swap.source'), value: source }] : []),
      ]}
    />
  )
}

/** Parses decimal text of the engine, e.g. `12.5`. */
function parseDecimal(text: string): Decimal {
  const [whole = '0', fraction = ''] = text.split('.')
  return { units: BigInt(whole + fraction), scale: fraction.length }
}
