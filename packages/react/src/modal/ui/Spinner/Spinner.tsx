import { useStyles } from '../../styles/useStyles.ts'
import css from './Spinner.css?inline'

/** A small turning ring. Decorative: say what is waited for in text. */
export function Spinner({ size = 20 }: { size?: number | undefined }) {
  useStyles(css)
  return (
    <svg className="lk-spinner" width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <circle cx="10" cy="10" r="7.5" stroke="currentColor" strokeWidth="2" opacity="0.2" />
      <path d="M17.5 10A7.5 7.5 0 0 0 10 2.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
