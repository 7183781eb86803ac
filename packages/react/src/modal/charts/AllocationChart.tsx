import type { CSSProperties, ReactNode } from 'react'
import { useStyles } from '../ui/styles.ts'
import css from './AllocationChart.css?inline'

/** Properties of {@link AllocationChart}. */
export type AllocationChartProps = {
  label: string
  heads: readonly [name: string, share: string, worth: string]
  parts: readonly {
    readonly key: string
    readonly name: ReactNode
    /** 0 to 1. */
    readonly share: number
    readonly percent: string
    readonly worth: string
  }[]
}

/** How a whole is divided: a bar, and the table it is drawn from, for every eye. Shades of one colour, largest first. */
export function AllocationChart({ label, heads, parts }: AllocationChartProps) {
  useStyles(css)
  const colors = parts.map(({ share }, index) => colorOf(index, parts.length, share))
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

function colorOf(index: number, count: number, share: number): CSSProperties {
  const strength = 100 - Math.round((index / Math.max(1, count)) * 80)
  return { '--lk-part-strength': `${strength}%`, '--lk-part-share': String(share * 1000) } as CSSProperties
}
