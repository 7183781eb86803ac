import { type Price, worthOfToken } from '@latchkey/core'
import { type SwapToken } from '@latchkey/core/swaps'
import { useEffect, useRef } from 'react'
import { usePrices } from '../../../hooks/usePrices.ts'
import { cleanText } from '../../cleanText.ts'
import { swaps as texts } from '../../languages/en/swaps.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { LineChart } from '../../ui/LineChart.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { formatWorth } from './formatWorth.ts'
import css from './PriceTrends.css?inline'

/** Price, change within a day and price line of each token. */
export function PriceTrends({ tokens }: { tokens: readonly SwapToken[] }) {
  useStyles(css)
  const t = useMessages(texts)
  const ref = useRef<HTMLDivElement>(null)
  const addresses = tokens.map(({ address }) => address)
  const { data, isError, isPending, refetch } = usePrices({ addresses, sparkline: 'day' })
  const hasData = data !== undefined
  useEffect(() => {
    // The section stands at the end of the form, below the visible part.
    if (hasData) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [hasData])
  if (isPending) return <RowSkeletons label={t('trend.loading')} count={tokens.length} />
  if (isError && !data)
    return (
      <Notice
        tone="warning"
        testId="trend-failed"
        action={<Button onClick={() => void refetch()}>{t('trend.retry')}</Button>}
      >
        {t('trend.failed')}
      </Notice>
    )
  return (
    <div className="lk-trend" ref={ref}>
      {tokens.map((token) => (
        <Trend
          key={token.address}
          token={token}
          price={data?.find(({ address }) => address.toLowerCase() === token.address.toLowerCase())}
        />
      ))}
    </div>
  )
}

function Trend({ token, price }: { token: SwapToken; price: Price | undefined }) {
  const t = useMessages(texts)
  const symbol = cleanText(token.symbol, 12)
  // A price with other decimals belongs to another token.
  const ownPrice = price?.decimals === token.decimals ? price : undefined
  const worth = ownPrice && worthOfToken(10n ** BigInt(token.decimals), { ...token, price: ownPrice.price })
  const change = ownPrice?.change24h
  return (
    <section className="lk-trend-token" aria-label={symbol} data-testid={`trend-${symbol}`}>
      <p>
        <b>{symbol}</b>
        <bdi>{worth ? formatWorth(worth, t.locale) : '—'}</bdi>
      </p>
      <p className="lk-trend-change" data-moved={Math.sign(change ?? 0)}>
        {!worth
          ? t('trend.noPrice')
          : change === undefined
            ? t('trend.none')
            : t('trend.within', { change: formatChange(change, t.locale) })}
      </p>
      {ownPrice?.sparkline && <PriceLine token={token} symbol={symbol} points={ownPrice.sparkline} />}
    </section>
  )
}

/** Formats a change in percent, signed, with two decimals. */
function formatChange(change: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 2,
  }).format(change)
}

/** The hourly prices of a token as a line. */
function PriceLine({ token, symbol, points }: PriceLineProps) {
  const t = useMessages(texts)
  const time = new Intl.DateTimeFormat(t.locale, { hour: 'numeric', minute: '2-digit' })
  const formatPrice = (price: number) => {
    const worth = worthOfToken(10n ** BigInt(token.decimals), { ...token, price })
    return worth ? formatWorth(worth, t.locale) : '—'
  }
  return (
    <LineChart
      label={t('trend.chart', { symbol })}
      points={points.map(({ at, price }) => ({ at, value: price }))}
      formatTime={(at) => time.format(at)}
      formatValue={formatPrice}
      timeHead={t('trend.time')}
      valueHead={t('trend.price')}
      testId={`trend-line-${symbol}`}
    />
  )
}

type PriceLineProps = {
  token: SwapToken
  /** Cleaned by `cleanText`. */
  symbol: string
  /** Oldest first. */
  points: NonNullable<Price['sparkline']>
}
