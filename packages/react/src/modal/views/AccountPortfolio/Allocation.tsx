import { allocationOf, type Token } from '@latchkey/core'
import { AllocationChart } from '../../charts/AllocationChart.tsx'
import { formatValue } from '../../format.ts'
import { heldTexts } from '../../languages/en/heldTexts.ts'
import { useMessages } from '../../languages/translate.ts'
import { ForeignText, Text } from '../../ui/Text.tsx'

/** How the worth is divided among tokens; what has no price is counted, and said. */
export function Allocation({ tokens }: { tokens: readonly Token[] }) {
  const t = useMessages(heldTexts)
  const parts = allocationOf(tokens)
  const percent = new Intl.NumberFormat(t.locale, { style: 'percent', maximumFractionDigits: 1 })
  const unpriced = tokens.filter(({ amount, value }) => amount > 0n && value === undefined).length
  return (
    <section>
      <h3>{t('portfolio.allocation')}</h3>
      <AllocationChart
        label={t('portfolio.allocation')}
        heads={[t('portfolio.token'), t('portfolio.share'), t('portfolio.worth')]}
        parts={parts.map(({ token, count, share, value }) => ({
          key: token ? (token.address ?? token.network) : 'rest',
          name: token ? (
            <ForeignText limit={24}>{token.symbol || token.name}</ForeignText>
          ) : (
            t('portfolio.rest', { count })
          ),
          share,
          percent: percent.format(share),
          worth: formatValue(value, t.locale),
        }))}
      />
      {unpriced > 0 && (
        <Text size="s" tone="muted">
          {t('portfolio.unpriced', { count: unpriced })}
        </Text>
      )}
    </section>
  )
}
