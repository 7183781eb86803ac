import { useStyles } from '../../styles/useStyles.ts'
import { Icon } from '../Icon/Icon.tsx'
import css from './HiddenRow.css?inline'

/** Properties of {@link HiddenRow}. */
export type HiddenRowProps = {
  /** How many there are and what they are, e.g. "3 hidden tokens". */
  children: string
  open: boolean
  onToggle: () => void
}

/** Tells that something is left out of the list, and how much; opens it (S5.09, X.40). */
export function HiddenRow({ children, open, onToggle }: HiddenRowProps) {
  useStyles(css)
  return (
    <button
      type="button"
      className="lk-hidden"
      aria-expanded={open}
      onClick={onToggle}
      data-testid="hidden-count"
    >
      <span>{children}</span>
      <Icon name="chevron" size={16} />
    </button>
  )
}
