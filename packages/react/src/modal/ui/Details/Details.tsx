import type { ReactNode } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import { Icon } from '../Icon/Icon.tsx'
import css from './Details.css?inline'

/** One quiet line that opens: error codes, rates, what only some want to read. */
export function Details({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  useStyles(css)
  return (
    <details className="lk-details">
      <summary className="lk-details-summary">
        <span>{summary}</span>
        <Icon name="chevron" size={16} />
      </summary>
      <div className="lk-details-body">{children}</div>
    </details>
  )
}
