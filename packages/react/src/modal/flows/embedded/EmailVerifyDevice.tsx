import type { LoginSource } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useLogin } from '../../../hooks/useLogin.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { embedded as texts } from '../../languages/en/embedded.ts'
import { joinSentences } from '../../languages/joinSentences.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import type { ViewProps } from '../../views.ts'
import { describeLogin, isAborted } from './describeLogin.ts'
import css from './embedded.css?inline'
import { toLoginView, useLoginStep, useSecondsLeft } from './loginStep.ts'

/**
 * Waits until the person confirms this device on the page behind the mailed link, which signs it in. Opened after the right code of an
 * address whose wallet this device is new to.
 */
export function EmailVerifyDevice({ data }: ViewProps<'EmailVerifyDevice'>) {
  const t = useMessages(texts)
  const login = useLogin()
  return login ? (
    <WaitForDevice source={login.source} data={data} />
  ) : (
    <Notice tone="warning">{t('login.unavailable')}</Notice>
  )
}

function WaitForDevice({ source, data }: ViewProps<'EmailVerifyDevice'> & { source: LoginSource }) {
  useStyles(css)
  const t = useMessages(texts)
  const modal = useModal()
  const { email } = data
  const [{ number, attempt }, setSent] = useState({ number: data.number, attempt: 1 })
  const [failure, setFailure] = useState<string>()
  const resend = useLoginStep()
  const seconds = useSecondsLeft(source.cooldown)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new link restarts the wait
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    source.waitForDevice({ signal }).then(
      (step) => {
        if (!signal.aborted) modal.replace(toLoginView(step, email))
      },
      (error: unknown) => {
        if (!signal.aborted && !isAborted(error)) setFailure(describeLogin(error, t))
      },
    )
    return () => controller.abort()
  }, [source, modal, email, t, attempt])

  const resendLink = () =>
    resend.run(async (signal) => {
      const step = await source.begin({ email, signal })
      if (signal.aborted) return
      if (step.kind !== 'device') return modal.replace(toLoginView(step, email))
      setFailure(undefined)
      setSent((sent) => ({ number: step.number, attempt: sent.attempt + 1 }))
    })

  return (
    <div className="lk-login-step">
      <p className="lk-login-text">{t(number ? 'device.text' : 'device.textPlain', { email })}</p>
      {number && (
        <p className="lk-login-number">
          <span className="lk-visually-hidden">{t('device.number')}</span>
          <b data-testid="device-number" dir="ltr">
            {number}
          </b>
        </p>
      )}
      {failure ? (
        // An error of starting over is newer than why the wait has failed.
        <Notice tone="danger">{resend.error ?? joinSentences(t('device.failed'), failure, t.locale)}</Notice>
      ) : (
        <p className="lk-login-wait" role="status">
          <Spinner />
          {resend.error ?? t('device.waiting')}
        </p>
      )}
      <Button
        variant={failure ? 'primary' : 'ghost'}
        loading={resend.busy}
        disabled={seconds > 0}
        onClick={resendLink}
        testId="otp-resend"
      >
        {seconds > 0 ? t('login.wait', { n: seconds }) : t('device.resend')}
      </Button>
    </div>
  )
}
