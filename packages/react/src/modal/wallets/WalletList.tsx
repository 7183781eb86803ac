import type { ReactNode } from 'react'
import css from '../ui/List.css?inline'
import { useStyles } from '../ui/styles.ts'

/** Around {@link WalletRows}: one list for a screen reader, however many parts it is drawn in; nothing while it is empty. */
export function WalletList({ label, children }: { label: string; children: ReactNode }) {
  useStyles(css)
  return (
    // biome-ignore lint/a11y/useSemanticElements: parts stand between it and its items, which a `ul` does not allow
    <div role="list" className="lk-list" aria-label={label}>
      {children}
    </div>
  )
}
