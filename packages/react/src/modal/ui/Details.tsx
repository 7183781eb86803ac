import type { ReactNode } from 'react'
import css from './Details.css?inline'
import { Icon } from './Icon.tsx'

type DetailsProps = { summary: ReactNode; onToggle?: () => void; children: ReactNode }

/** A disclosure: one line that opens and scrolls into view, for error codes, rates and the like. */
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
