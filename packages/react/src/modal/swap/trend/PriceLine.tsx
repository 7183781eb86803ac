import { type Price, type SwapToken, worthOfToken } from '@latchkey/core'
import { type PointerEvent, useState } from 'react'
import { trend as texts } from '../../languages/en/trend.ts'
import { useMessages } from '../../languages/translate.ts'
import { formatWorth } from '../formatWorth.ts'
import { drawLine } from './drawLine.ts'

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
