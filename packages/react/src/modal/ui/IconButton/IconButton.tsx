import type { DrawnIcon } from '../Icon/DrawnIcon.ts'
import { Icon } from '../Icon/Icon.tsx'
import type { IconName } from '../Icon/iconPaths.ts'

/** Properties of {@link IconButton}. */
export type IconButtonProps = {
  icon: IconName | DrawnIcon
  /** Said by screen readers and shown on hover. */
  label: string
  onClick: () => void
  testId?: string | undefined
}

/** A 44 px target around one icon. */
export function IconButton({ icon, label, onClick, testId }: IconButtonProps) {
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
