import type { ReactNode } from 'react'
import css from './FactList.css?inline'

/** One fact: a name, what it is, and what can be done with it. */
type ListedFact = {
  readonly name: string
  readonly value: ReactNode
  /** The value stands below its name, over the whole line. */
  readonly wide?: boolean | undefined
  /** Beside a wide value, e.g. a copy button. */
  readonly end?: ReactNode
}

/** Properties of {@link FactList}. */
type FactListProps = {
  facts: readonly ListedFact[]
  /** Figures close together, which are read at one look: what a price is made of. */
  dense?: boolean | undefined
  /** These are the last ones, until the next are there. */
  busy?: boolean | undefined
  testId?: string | undefined
}

/** Names and what they stand for, one below the other; each name once. */
export function FactList({ facts, dense, busy, testId }: FactListProps) {
  return (
    <dl className="lk-facts" data-dense={dense ? '' : undefined} aria-busy={busy} data-testid={testId}>
      {facts.map(({ name, value, wide, end }) => (
        <div key={name} className="lk-fact" data-wide={wide ? '' : undefined}>
          <dt>{name}</dt>
          <dd className="lk-fact-value" dir={dense ? 'auto' : undefined}>
            {value}
          </dd>
          {end && <dd className="lk-fact-end">{end}</dd>}
        </div>
      ))}
    </dl>
  )
}

FactList.css = css
