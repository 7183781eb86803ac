import { useLogin } from '../../../hooks/useLogin.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { embedded as texts } from '../../languages/en/embedded.ts'
import { useMessages } from '../../languages/translate.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Text } from '../../ui/Text.tsx'
import { EmailForm } from './EmailForm.tsx'
import { toEmailChangeView } from './loginStep.ts'

/** Asks for the new e-mail address of the embedded wallet. Opened from `AccountSettings`. */
export function UpdateEmailWallet() {
  const t = useMessages(texts)
  const modal = useModal()
  const login = useLogin()
  if (!login?.user) return <Notice tone="info">{t('settings.gone')}</Notice>
  const { source, user } = login
  return (
    <Stack gap={16}>
      {user.email && <Text tone="muted">{t('change.present', { email: user.email })}</Text>}
      <EmailForm
        label={t('change.new')}
        submit={t('change.submit')}
        hint={t('change.note')}
        autoFocus
        onSubmit={async (email, signal) => {
          const step = await source.beginEmailChange({ email, signal })
          if (!signal.aborted) modal.push(toEmailChangeView(step, email.trim()))
        }}
      />
    </Stack>
  )
}
