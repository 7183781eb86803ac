import { useState } from 'react'
import { embedded as texts } from '../../languages/en/embedded.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import css from './embedded.css?inline'
import { useLoginStep, useSecondsLeft } from './loginStep.ts'
import { OtpInput } from './OtpInput.tsx'

type CodeFormProps = {
  email: string
  length: number
  /** Milliseconds until another code may be requested; without it the server's error says how long. */
  cooldown?: () => number
  /** Verifies a complete code. */
  onCode: (code: string, signal: AbortSignal) => Promise<void>
  onResend: (signal: AbortSignal) => Promise<void>
}

/** Asks for a one-time code and verifies it as soon as it is complete. */
export function CodeForm({ email, length, cooldown = noCooldown, onCode, onResend }: CodeFormProps) {
  useStyles(css)
  const t = useMessages(texts)
  const [code, setCode] = useState('')
  const [resent, setResent] = useState(false)
  const check = useLoginStep()
  const resend = useLoginStep()
  const seconds = useSecondsLeft(cooldown)
  const [seenFailures, setSeenFailures] = useState(0)
  if (seenFailures !== check.failures) {
    setSeenFailures(check.failures)
    setCode('')
  }
  const change = (value: string) => {
    setCode(value)
    setResent(false)
    if (check.error) check.clear()
    if (value.length === length) check.run((signal) => onCode(value, signal))
  }
  const resendCode = () =>
    resend.run(async (signal) => {
      await onResend(signal)
      setResent(true)
    })
  return (
    <div className="lk-login-step">
      <p className="lk-login-text">{t('code.text', { email })}</p>
      <OtpInput
        label={t('code.label', { count: length })}
        length={length}
        value={code}
        onChange={change}
        error={check.error}
        refusals={check.failures}
        busy={check.busy}
        testId="otp-input"
      />
      <p className="lk-login-wait" role="status">
        {check.busy ? (
          <>
            <Spinner />
            {t('code.checking')}
          </>
        ) : (
          (resend.error ?? (resent ? t('code.sent') : t('code.life')))
        )}
      </p>
      <Button
        variant="ghost"
        loading={resend.busy}
        disabled={seconds > 0}
        onClick={resendCode}
        testId="otp-resend"
      >
        {seconds > 0 ? t('login.wait', { n: seconds }) : t('code.resend')}
      </Button>
    </div>
  )
}

const noCooldown = () => 0
