import { type Price, type SwapToken, worthOfToken } from '@latchkey/core'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { usePrices } from '../../../hooks/accounts.ts'
import { cleanText } from '../../format.ts'
import { swap } from '../../languages/en/swap.ts'
import { trend as texts } from '../../languages/en/trend.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Details } from '../../ui/Details.tsx'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { formatWorth } from './formatWorth.ts'
import css from './PriceTrends.css?inline'

/** What the tokens of a swap did within the last day; asked for, and drawn, when somebody wants to see it. */
export function PricesToday({ tokens }: { tokens: readonly SwapToken[] }) {
  const t = useMessages(swap)
  const [isOpen, setOpen] = useState(false)
  return (
    <Details summary={t('swap.today')} onToggle={() => setOpen(true)}>
      {isOpen && <LazyPart load={load} props={{ tokens }} />}
    </Details>
  )
}

const load = () => import('./PriceTrends.tsx').then(({ PriceTrends }) => PriceTrends)

/** What the tokens of a swap cost, how that moved within a day, and the line of it. */
export function PriceTrends({ tokens }: { tokens: readonly SwapToken[] }) {
  useStyles(css)
  const t = useMessages(texts)
  const ref = useRef<HTMLDivElement>(null)
  const addresses = tokens.map(({ address }) => address)
  const { data, isError, isPending, refetch } = usePrices({ addresses, sparkline: 'day' })
  const isThere = data !== undefined
  useEffect(() => {
    // Opened at the end of a form, it would be below what can be seen.
    if (isThere) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isThere])
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
  // A price of other decimals is one of something else.
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
            : t('trend.within', { change: percent(change, t.locale) })}
      </p>
      {known?.sparkline && <PriceLine token={token} symbol={symbol} points={known.sparkline} />}
    </section>
  )
}

/** A rate and no money: signed, to hundredths. */
function percent(change: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 2,
  }).format(change)
}

/** What a token cost hour by hour: a line that is followed by pointer or arrow keys, and a table for who doesn't see it. */
export function PriceLine({ token, symbol, points }: PriceLineProps) {
  const t = useMessages(texts)
  const [at, setAt] = useState(points.length - 1)
  const line = drawLine(points)
  if (line.length === 0) return null
  const shown = Math.min(at, points.length - 1)
  const timeOf = (point = points[shown]) =>
    new Intl.DateTimeFormat(t.locale, { hour: 'numeric', minute: '2-digit' }).format(point?.at)
  const priceOf = ({ price } = points[shown] ?? { price: 0 }) => {
    const worth = worthOfToken(10n ** BigInt(token.decimals), { ...token, price })
    return worth ? formatWorth(worth, t.locale) : '—'
  }
  const follow = (event: PointerEvent<HTMLElement>) => {
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
        onPointerMove={follow}
        onPointerLeave={() => setAt(points.length - 1)}
        data-testid={`trend-line-${symbol}`}
      />
      <p aria-hidden="true">
        <bdi>{timeOf()}</bdi> <b>{priceOf()}</b>
      </p>
      {/* A table keeps its height, and would make the form longer than it looks. */}
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

/** Properties of {@link PriceLine}. */
export type PriceLineProps = {
  token: SwapToken
  /** Cleaned. */
  symbol: string
  /** Oldest first. */
  points: NonNullable<Price['sparkline']>
}

/** Places of a line's points in a box of 100 by 32, the dearest on top; what it costs is written elsewhere, exactly. */
export function drawLine(points: NonNullable<Price['sparkline']>): readonly { x: number; y: number }[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || last.at <= first.at) return []
  const prices = points.map(({ price }) => price)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  return points.map(({ at, price }) => ({
    x: ((at - first.at) / (last.at - first.at)) * 100,
    // 2 units of air, so that the line isn't cut; one that doesn't move runs in the middle
    y: most > least ? 30 - ((price - least) / (most - least)) * 28 : 16,
  }))
}
