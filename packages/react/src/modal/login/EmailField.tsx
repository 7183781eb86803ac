import { type ReactNode, useEffect, useId, useRef } from 'react'

/** Properties of {@link EmailField}. */
export type EmailFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: ReactNode
  autoFocus?: boolean | undefined
}

/** A field for an e-mail address that browsers know how to fill. */
export function EmailField({ label, value, onChange, error, hint, autoFocus = false }: EmailFieldProps) {
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) ref.current?.focus()
  }, [autoFocus])
  return (
    <div className="lk-login-field">
      <label className="lk-login-label" htmlFor={`${id}-field`}>
        {label}
      </label>
      <input
        ref={ref}
        id={`${id}-field`}
        className="lk-login-input"
        data-testid="email-input"
        data-invalid={error ? '' : undefined}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        maxLength={254}
        placeholder="name@example.org"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p
        id={`${id}-note`}
        className="lk-login-note"
        data-error={error ? '' : undefined}
        role={error ? 'alert' : undefined}
      >
        {error ?? hint}
      </p>
    </div>
  )
}
