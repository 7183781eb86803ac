import { useLogin } from '../../../hooks/useLogin.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { embedded as texts } from '../../languages/en/embedded.ts'
import { useMessages } from '../../languages/translate.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { ViewProps } from '../../views.ts'
import { CodeForm } from './CodeForm.tsx'
import { toEmailChangeView } from './loginStep.ts'

/** Asks for the code mailed to the new address, the last step of an e-mail change. */
export function UpdateEmailSecondaryOtp({ data }: ViewProps<'UpdateEmailSecondaryOtp'>) {
  const t = useMessages(texts)
  const modal = useModal()
  const login = useLogin()
  const { newEmail, length } = data
  if (!login?.user) return <Notice tone="info">{t('settings.gone')}</Notice>
  const { source } = login
  return (
    <CodeForm
      email={newEmail}
      length={length}
      onCode={async (code, signal) => {
        await source.enterNewCode({ code, signal })
        modal.notify({ variant: 'success', message: t('change.done') })
        if (signal.aborted) return
        const settings = modal.state.stack.findLastIndex(({ view }) => view === 'AccountSettings')
        if (settings >= 0) modal.backTo(settings)
        else modal.reset({ view: 'AccountSettings' })
      }}
      onResend={async (signal) => {
        const step = await source.beginEmailChange({ email: newEmail, signal })
        if (!signal.aborted && step.kind === 'old') modal.replace(toEmailChangeView(step, newEmail))
      }}
    />
  )
}
