import { useEffect, useState } from 'react'
import { login as texts } from '../../languages/en/login.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import css from './embedded.css?inline'
import { OtpInput } from './OtpInput.tsx'
import { useLoginStep } from './useLoginStep.ts'

/** Properties of {@link CodeForm}. */
type CodeFormProps = {
  email: string
  length: number
  /** Milliseconds until another code may be asked for. */
  cooldown: () => number
  /** Checks a whole code. */
  onCode: (code: string, signal: AbortSignal) => Promise<void>
  onResend: (signal: AbortSignal) => Promise<void>
}

/** Asks for a one-time code: checked by itself when complete, refused in the words of the server. */
export function CodeForm({ email, length, cooldown, onCode, onResend }: CodeFormProps) {
  useStyles(css)
  const t = useMessages(texts)
  const [code, setCode] = useState('')
  const [resent, setResent] = useState(false)
  const check = useLoginStep()
  const resend = useLoginStep()
  const seconds = useSecondsLeft(cooldown)
  const [seen, setSeen] = useState(0)
  if (seen !== check.failures) {
    setSeen(check.failures)
    setCode('')
  }
  const change = (value: string) => {
    setCode(value)
    setResent(false)
    if (check.error) check.clear()
    if (value.length === length) check.run((signal) => onCode(value, signal))
  }
  const again = () =>
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
        onClick={again}
        testId="otp-resend"
      >
        {seconds > 0 ? t('login.wait', { n: seconds }) : t('code.resend')}
      </Button>
    </div>
  )
}

/** Whole seconds, rounded up, of what `left` answers in milliseconds; counts down while shown. */
export function useSecondsLeft(left: () => number): number {
  const read = () => Math.ceil(left() / 1000)
  const [seconds, setSeconds] = useState(read)
  const now = read()
  if (now > seconds) setSeconds(now)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setSeconds(Math.ceil(left() / 1000)), left() % 1000 || 1000)
    return () => clearTimeout(timer)
  }, [seconds, left])
  return seconds
}
