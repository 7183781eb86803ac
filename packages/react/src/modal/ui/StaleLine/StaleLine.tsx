import { useStyles } from '../../styles/useStyles.ts'
import css from './StaleLine.css?inline'

/** Properties of {@link StaleLine}. */
export type StaleLineProps = {
  /** Why what is below is old, and how old. */
  children: string
  retry: string
  busy: boolean
  onRetry: () => void
}

/** Above a list that couldn't be read anew: what is shown is from earlier. */
export function StaleLine({ children, retry, busy, onRetry }: StaleLineProps) {
  useStyles(css)
  return (
    <p className="lk-stale" role="status" data-testid="stale">
      <span>{children}</span>
      <button type="button" aria-disabled={busy || undefined} onClick={onRetry}>
        {retry}
      </button>
    </p>
  )
}
