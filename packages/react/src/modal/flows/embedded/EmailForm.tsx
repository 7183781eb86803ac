import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useStyles } from '../../ui/styles.ts'
import css from './embedded.css?inline'
import { useLoginStep } from './loginStep.ts'

type EmailFormProps = {
  label: string
  submit: string
  hint?: ReactNode
  autoFocus?: boolean | undefined
  primary?: boolean | undefined
  /** Called when the form first gets focus. */
  onChosen?: (() => void) | undefined
  onSubmit: (email: string, signal: AbortSignal) => Promise<void>
}

/** Asks for an e-mail address. Errors of the address, and of submitting it, are shown below the field. */
export function EmailForm({
  label,
  submit,
  hint,
  autoFocus,
  primary = true,
  onChosen,
  onSubmit,
}: EmailFormProps) {
  useStyles(css)
  const [email, setEmail] = useState('')
  const hadFocus = useRef(false)
  const { busy, error, run, clear } = useLoginStep()
  return (
    <form
      className="lk-login-form"
      noValidate
      onFocus={() => {
        if (!hadFocus.current) onChosen?.()
        hadFocus.current = true
      }}
      onSubmit={(event) => {
        event.preventDefault()
        run((signal) => onSubmit(email, signal))
      }}
    >
      <EmailField
        label={label}
        value={email}
        onChange={(value) => {
          setEmail(value)
          if (error) clear()
        }}
        error={error}
        hint={hint}
        autoFocus={autoFocus}
      />
      <Button variant={primary ? 'primary' : 'secondary'} type="submit" loading={busy} testId="email-submit">
        {submit}
      </Button>
    </form>
  )
}

type EmailFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: ReactNode
  autoFocus?: boolean | undefined
}

/** An e-mail field that browsers can autofill. */
function EmailField({ label, value, onChange, error, hint, autoFocus = false }: EmailFieldProps) {
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
