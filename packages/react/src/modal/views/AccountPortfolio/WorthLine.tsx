import { type Token, worthOverTime } from '@latchkey/core'
import { usePrices } from '../../../hooks/accounts.ts'
import { LineChart } from '../../charts/LineChart.tsx'
import { formatValue } from '../../format.ts'
import { heldTexts } from '../../languages/en/heldTexts.ts'
import { useMessages } from '../../languages/translate.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Text } from '../../ui/Text.tsx'
import { pricedAddresses } from './pricedAddresses.ts'

/** The worth of now, and how what is held now would have been worth over the last week: one request of prices. */
export function WorthLine({ tokens, total }: { tokens: readonly Token[]; total: number }) {
  const t = useMessages(heldTexts)
  const query = usePrices({ addresses: pricedAddresses(tokens), sparkline: 'week' })
  const points = worthOverTime(tokens, query.data ?? [], query.dataUpdatedAt || Date.now())
  const [first] = points
  const time = new Intl.DateTimeFormat(t.locale, { weekday: 'short', hour: '2-digit', minute: '2-digit' })
  const percent = new Intl.NumberFormat(t.locale, {
    style: 'percent',
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })
  const hasLine = first !== undefined && first.worth > 0 && points.length > 1
  return (
    <section>
      <div className="lk-portfolio-total">
        <strong data-testid="portfolio-total">
          <bdi>{formatValue(total, t.locale)}</bdi>
        </strong>
        <span data-testid="portfolio-change">
          {hasLine && t('portfolio.change', { percent: percent.format(total / first.worth - 1) })}
        </span>
      </div>
      {hasLine ? (
        <LineChart
          label={t('portfolio.chart')}
          points={points}
          writeTime={(at) => time.format(at)}
          writeWorth={(worth) => formatValue(worth, t.locale)}
          timeHead={t('portfolio.time')}
          worthHead={t('portfolio.worth')}
        />
      ) : query.isPending ? (
        <Skeleton height={118} />
      ) : (
        <Text size="s" tone="muted">
          {t(query.isError ? 'portfolio.linesFailed' : 'portfolio.noHistory')}
        </Text>
      )}
    </section>
  )
}
