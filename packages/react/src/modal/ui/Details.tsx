import type { ReactNode } from 'react'
import css from './Details.css?inline'
import { Icon } from './Icon.tsx'

/** Properties of {@link Details}. */
type DetailsProps = { summary: ReactNode; onToggle?: () => void; children: ReactNode }

/** One quiet line that opens, and comes into sight: error codes, rates, what only some want to read. */
export function Details({ summary, onToggle, children }: DetailsProps) {
  return (
    <details
      className="lk-details"
      onToggle={({ currentTarget }) => {
        onToggle?.()
        if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' })
      }}
    >
      <summary className="lk-details-summary">
        <span>{summary}</span>
        <Icon name="chevron" size={16} />
      </summary>
      <div className="lk-details-body">{children}</div>
    </details>
  )
}

Details.css = css
