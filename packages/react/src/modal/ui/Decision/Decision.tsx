import type { ReactNode } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './Decision.css?inline'

/** What a view ends with, in sight however high the rest of it is: the one action, and what stands in its way. */
export function Decision({ children }: { children: ReactNode }) {
  useStyles(css)
  return <div className="lk-decision">{children}</div>
}
