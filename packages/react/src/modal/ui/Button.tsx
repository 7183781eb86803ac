import { type ReactNode, useEffect, useRef } from 'react'
import css from './Button.css?inline'
import { Icon, type IconName } from './Icon.tsx'
import { Spinner } from './Skeleton.tsx'

type ButtonProps = {
  /** At most one `primary` in a view. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  /** Shows a spinner and ignores clicks. The button keeps the focus. */
  loading?: boolean | undefined
  disabled?: boolean | undefined
  onClick?: (() => void) | undefined
  children: ReactNode
  icon?: IconName | undefined
  testId?: string | undefined
  type?: 'button' | 'submit' | undefined
  /** Focuses the button when it is mounted. */
  autoFocus?: boolean | undefined
}

/** A button of full width. */
export function Button({ variant = 'secondary', loading = false, type = 'button', ...props }: ButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const { autoFocus = false } = props
  useEffect(() => {
    if (autoFocus) ref.current?.focus()
  }, [autoFocus])
  return (
    <button
      ref={ref}
      className="lk-button"
      data-variant={variant}
      data-testid={props.testId}
      type={type}
      disabled={props.disabled}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={(event) => {
        if (loading) event.preventDefault()
        else props.onClick?.()
      }}
    >
      {loading ? <Spinner /> : props.icon ? <Icon name={props.icon} /> : null}
      {/* Keyed: with the spinner its words may be others, which are new and don't move. */}
      <span key={loading ? 'busy' : 'idle'} className="lk-button-label">
        {props.children}
      </span>
    </button>
  )
}

Button.css = css

type IconButtonProps = {
  icon: IconName
  /** Accessible name and tooltip. */
  label: string
  onClick: () => void
  testId?: string | undefined
}

/** A button of 44 px with an icon. */
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
