import { useState } from 'react'
import { useLogin } from '../../../hooks/useLogin.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { embedded as texts } from '../../languages/en/embedded.ts'
import { useMessages } from '../../languages/translate.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { ViewProps } from '../../views.ts'
import { CodeForm } from './CodeForm.tsx'
import { toEmailChangeView } from './loginStep.ts'

/** Asks for the code mailed to the old address, the first step of an e-mail change. */
export function UpdateEmailPrimaryOtp({ data }: ViewProps<'UpdateEmailPrimaryOtp'>) {
  const t = useMessages(texts)
  const modal = useModal()
  const login = useLogin()
  const [length, setLength] = useState(data.length)
  const { newEmail } = data
  if (!login?.user) return <Notice tone="info">{t('settings.gone')}</Notice>
  const { source, user } = login
  return (
    <CodeForm
      email={user.email ?? ''}
      length={length}
      onCode={async (code, signal) => {
        await source.enterOldCode({ code, signal })
        if (!signal.aborted) modal.replace(toEmailChangeView({ kind: 'new', length }, newEmail))
      }}
      onResend={async (signal) => {
        const step = await source.beginEmailChange({ email: newEmail, signal })
        if (signal.aborted) return
        if (step.kind === 'old') setLength(step.length)
        else modal.replace(toEmailChangeView(step, newEmail))
      }}
    />
  )
}
