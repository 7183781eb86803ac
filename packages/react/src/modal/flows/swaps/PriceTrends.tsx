import { type Price, type SwapToken, worthOfToken } from '@latchkey/core'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { usePrices } from '../../../hooks/usePrices.ts'
import { cleanText } from '../../cleanText.ts'
import { swaps as texts } from '../../languages/en/swaps.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
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
  const known = price?.decimals === token.decimals ? price : undefined
  const worth = known && worthOfToken(10n ** BigInt(token.decimals), { ...token, price: known.price })
  const change = known?.change24h
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
      {known?.sparkline && <PriceLine token={token} symbol={symbol} points={known.sparkline} />}
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

/** Hourly prices as a line on which pointer and arrow keys select a point, and as a table for screen readers. */
function PriceLine({ token, symbol, points }: PriceLineProps) {
  const t = useMessages(texts)
  const [at, setAt] = useState(points.length - 1)
  const line = toLinePoints(points)
  if (line.length === 0) return null
  const shown = Math.min(at, points.length - 1)
  const timeOf = (point = points[shown]) =>
    new Intl.DateTimeFormat(t.locale, { hour: 'numeric', minute: '2-digit' }).format(point?.at)
  const priceOf = ({ price } = points[shown] ?? { price: 0 }) => {
    const worth = worthOfToken(10n ** BigInt(token.decimals), { ...token, price })
    return worth ? formatWorth(worth, t.locale) : '—'
  }
  const selectByPointer = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - left) / width) * 100
    const away = line.map((place) => Math.abs(place.x - x))
    setAt(away.indexOf(Math.min(...away)))
  }
  const path = line.map(({ x, y }) => `${x} ${y}`).join('L')
  const place = line[shown]
  return (
    <div className="lk-trend-line" dir="ltr">
      <svg viewBox="0 0 100 32" preserveAspectRatio="none" aria-hidden="true">
        <path className="lk-trend-area" d={`M${path}L100 32L0 32Z`} />
        <path className="lk-trend-stroke" d={`M${path}`} />
        {place && <path className="lk-trend-mark" d={`M${place.x} 0V32`} />}
      </svg>
      <input
        type="range"
        min={0}
        max={points.length - 1}
        value={shown}
        aria-label={t('trend.chart', { symbol })}
        aria-valuetext={`${timeOf()}, ${priceOf()}`}
        onChange={(event) => setAt(event.target.valueAsNumber)}
        onPointerMove={selectByPointer}
        onPointerLeave={() => setAt(points.length - 1)}
        data-testid={`trend-line-${symbol}`}
      />
      <p aria-hidden="true">
        <bdi>{timeOf()}</bdi> <b>{priceOf()}</b>
      </p>
      {/* A hidden table keeps its height, hence the wrapper. */}
      <div className="lk-visually-hidden">
        <table>
          <caption>{t('trend.chart', { symbol })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('trend.time')}</th>
              <th scope="col">{t('trend.price')}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.at}>
                <td>{timeOf(point)}</td>
                <td>{priceOf(point)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

type PriceLineProps = {
  token: SwapToken
  /** Cleaned by `cleanText`. */
  symbol: string
  /** Oldest first. */
  points: NonNullable<Price['sparkline']>
}

/** Points of a line in a box of 100 by 32, the highest price on top. */
export function toLinePoints(points: NonNullable<Price['sparkline']>): readonly { x: number; y: number }[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || last.at <= first.at) return []
  const prices = points.map(({ price }) => price)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  return points.map(({ at, price }) => ({
    x: ((at - first.at) / (last.at - first.at)) * 100,
    // 2 units of padding for the stroke; a flat line runs in the middle
    y: most > least ? 30 - ((price - least) / (most - least)) * 28 : 16,
  }))
}
