import { allocationOf, type Token } from '@latchkey/core'
import type { CSSProperties, ReactNode } from 'react'
import { formatValue } from '../../format.ts'
import { accounts as texts } from '../../languages/en/accounts.ts'
import { useMessages } from '../../languages/translate.ts'
import { useStyles } from '../../ui/styles.ts'
import { ForeignText, Text } from '../../ui/Text.tsx'
import css from './Allocation.css?inline'

/** How the worth is divided among tokens. Tokens without a price are counted in a line below. */
export function Allocation({ tokens }: { tokens: readonly Token[] }) {
  const t = useMessages(texts)
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

type AllocationChartProps = {
  label: string
  heads: readonly [name: string, share: string, worth: string]
  parts: readonly {
    readonly key: string
    readonly name: ReactNode
    /** From 0 to 1. */
    readonly share: number
    readonly percent: string
    readonly worth: string
  }[]
}

/** A stacked bar and, for everybody, the table it is drawn from. Shades of one colour, the largest part first. */
function AllocationChart({ label, heads, parts }: AllocationChartProps) {
  useStyles(css)
  const colors = parts.map(({ share }, index) => toPartColor(index, parts.length, share))
  return (
    <>
      <div className="lk-parts-bar" aria-hidden="true" data-testid="allocation">
        {parts.map(({ key }, index) => (
          <span key={key} className="lk-part-color" style={colors[index]} />
        ))}
      </div>
      <table className="lk-parts">
        <caption className="lk-visually-hidden">{label}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ key, name, percent, worth }, index) => (
            <tr key={key}>
              <td>
                <span className="lk-part-color" style={colors[index]} aria-hidden="true" />
                {name}
              </td>
              <td>{percent}</td>
              <td>{worth}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function toPartColor(index: number, count: number, share: number): CSSProperties {
  const strength = 100 - Math.round((index / Math.max(1, count)) * 80)
  return { '--lk-part-strength': `${strength}%`, '--lk-part-share': String(share * 1000) } as CSSProperties
}
