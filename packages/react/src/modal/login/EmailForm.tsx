import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { useStyles } from '../ui/styles.ts'
import { EmailField } from './EmailField.tsx'
import css from './login.css?inline'
import { useLoginAction } from './useLoginAction.ts'

/** Properties of {@link EmailForm}. */
export type EmailFormProps = {
  label: string
  submit: string
  hint?: ReactNode
  autoFocus?: boolean | undefined
  primary?: boolean | undefined
  /** Called when the form is first gone to. */
  onChosen?: (() => void) | undefined
  onSubmit: (email: string, signal: AbortSignal) => Promise<void>
}

/** Asks for an e-mail address. What is wrong with it, or with sending to it, is said below the field. */
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
  const chosen = useRef(false)
  const { busy, error, run, clear } = useLoginAction()
  return (
    <form
      className="lk-login-form"
      noValidate
      onFocus={() => {
        if (!chosen.current) onChosen?.()
        chosen.current = true
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
