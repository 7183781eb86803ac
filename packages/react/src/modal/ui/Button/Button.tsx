import { type ReactNode, useEffect, useRef } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import type { DrawnIcon } from '../Icon/DrawnIcon.ts'
import { Icon } from '../Icon/Icon.tsx'
import type { IconName } from '../Icon/iconPaths.ts'
import { Spinner } from '../Spinner/Spinner.tsx'
import css from './Button.css?inline'

/** Properties of {@link Button}. */
export type ButtonProps = {
  /** One `primary` a view: the accent marks where the hand goes next. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  /** Busy: keeps the focus, shows a spinner, ignores clicks. */
  loading?: boolean | undefined
  disabled?: boolean | undefined
  onClick?: (() => void) | undefined
  children: ReactNode
  icon?: IconName | DrawnIcon | undefined
  testId?: string | undefined
  type?: 'button' | 'submit' | undefined
  /** Takes the focus when it appears. */
  autoFocus?: boolean | undefined
}

/** A full-width action. */
export function Button({ variant = 'secondary', loading = false, type = 'button', ...props }: ButtonProps) {
  useStyles(css)
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
      <span className="lk-button-label">{props.children}</span>
    </button>
  )
}
