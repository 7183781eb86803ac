import type { ReactNode } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import { Icon } from '../Icon/Icon.tsx'
import css from './Details.css?inline'

/** Properties of {@link Details}. */
export type DetailsProps = { summary: ReactNode; onToggle?: () => void; children: ReactNode }

/** One quiet line that opens, and comes into sight: error codes, rates, what only some want to read. */
export function Details({ summary, onToggle, children }: DetailsProps) {
  useStyles(css)
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
