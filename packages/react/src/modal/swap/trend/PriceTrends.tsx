import { type Price, type SwapToken, worthOfToken } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { usePrices } from '../../../hooks/accounts.ts'
import { cleanText } from '../../format.ts'
import { trend as texts } from '../../languages/en/trend.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { formatWorth } from '../formatWorth.ts'
import { PriceLine } from './PriceLine.tsx'
import css from './PriceTrends.css?inline'

/** What the tokens of a swap cost, how that moved within a day, and the line of it (W1.6). */
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
  // A price of other decimals is one of something else (X.36).
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
