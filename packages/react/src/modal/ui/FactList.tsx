import type { ReactNode } from 'react'
import css from './FactList.css?inline'

/** A name and its value. */
type ListedFact = {
  readonly name: string
  readonly value: ReactNode
  /** Puts the value below its name, over the whole width. */
  readonly wide?: boolean | undefined
  /** After the value, e.g. a copy button. */
  readonly end?: ReactNode
}

type FactListProps = {
  facts: readonly ListedFact[]
  /** Less space between the rows, for figures. */
  dense?: boolean | undefined
  /** Whether newer values are loading. */
  busy?: boolean | undefined
  testId?: string | undefined
}

/** A list of names with their values. The names must differ. A value that is text is isolated: an amount has a direction of its own. */
export function FactList({ facts, dense, busy, testId }: FactListProps) {
  return (
    <dl className="lk-facts" data-dense={dense ? '' : undefined} aria-busy={busy} data-testid={testId}>
      {facts.map(({ name, value, wide, end }) => (
        <div key={name} className="lk-fact" data-wide={wide ? '' : undefined}>
          <dt>{name}</dt>
          <dd className="lk-fact-value" dir={dense ? 'auto' : undefined}>
            {typeof value === 'string' ? <bdi>{value}</bdi> : value}
          </dd>
          {end && <dd className="lk-fact-end">{end}</dd>}
        </div>
      ))}
    </dl>
  )
}

FactList.css = css
