import { useState } from 'react'
import { useLogin } from '../../../hooks/useLogin.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { embedded as texts } from '../../languages/en/embedded.ts'
import { useMessages } from '../../languages/translate.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { ViewProps } from '../../views.ts'
import { CodeForm } from './CodeForm.tsx'
import { toLoginView } from './loginStep.ts'

/** Asks for the mailed one-time code, then opens the wallet, or waits for the approval of a device that is new to it. */
export function EmailVerifyOtp({ data }: ViewProps<'EmailVerifyOtp'>) {
  const t = useMessages(texts)
  const modal = useModal()
  const login = useLogin()
  const [length, setLength] = useState(data.length)
  const { email } = data
  if (!login) return <Notice tone="warning">{t('login.unavailable')}</Notice>
  const { source } = login
  return (
    <CodeForm
      email={email}
      length={length}
      cooldown={source.cooldown}
      onCode={async (code, signal) => {
        const step = await source.enterCode({ code, signal })
        if (!signal.aborted) modal.replace(toLoginView(step, email))
      }}
      onResend={async (signal) => {
        const step = await source.begin({ email, signal })
        if (signal.aborted) return
        if (step.kind === 'code') setLength(step.length)
        else modal.replace(toLoginView(step, email))
      }}
    />
  )
}
