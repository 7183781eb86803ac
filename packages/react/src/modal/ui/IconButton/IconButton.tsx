import { useStyles } from '../../styles/useStyles.ts'
import { Icon } from '../Icon/Icon.tsx'
import type { IconName } from '../Icon/iconPaths.ts'
import css from './IconButton.css?inline'

/** Properties of {@link IconButton}. */
export type IconButtonProps = {
  icon: IconName
  /** Said by screen readers and shown on hover. */
  label: string
  onClick: () => void
  testId?: string | undefined
}

/** A 44 px target around one icon. */
export function IconButton({ icon, label, onClick, testId }: IconButtonProps) {
  useStyles(css)
  return (
    <button
      className="lk-icon-button"
      type="button"
      aria-label={label}
      title={label}
      data-testid={testId}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}
