import { useLogin } from '../../../hooks/embedded.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { login as texts } from '../../languages/en/login.ts'
import { useMessages } from '../../languages/translate.ts'
import { EmailForm } from '../../login/EmailForm.tsx'
import { OpenWallet } from '../../login/OpenWallet.tsx'
import { viewOfStep } from '../../login/viewOfStep.ts'
import type { ViewProps } from '../../router.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Signs in by e-mail, or opens the wallet of who just did. */
export function EmailLogin({ data }: ViewProps<'EmailLogin'>) {
  const t = useMessages(texts)
  const modal = useModal()
  const login = useLogin()
  if (!login) return <Notice tone="warning">{t('login.unavailable')}</Notice>
  if (data.open) return <OpenWallet login={login} data={data} />
  return (
    <EmailForm
      label={t('login.email')}
      submit={t('login.continue')}
      hint={t('login.hint')}
      autoFocus
      onSubmit={async (email, signal) => {
        const step = await login.source.begin({ email, signal })
        if (!signal.aborted) modal.push(viewOfStep(step, email.trim()))
      }}
    />
  )
}
