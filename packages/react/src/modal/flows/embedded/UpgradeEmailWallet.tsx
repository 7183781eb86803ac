import { useLogin } from '../../../hooks/useLogin.ts'
import { embedded as texts } from '../../languages/en/embedded.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Heading, Text } from '../../ui/Text.tsx'
import { useLoginStep } from './loginStep.ts'

/** Shows whether the wallet can be recovered after this device is lost, and starts protecting it. */
export function UpgradeEmailWallet() {
  const t = useMessages(texts)
  const login = useLogin()
  const { busy, error, run } = useLoginStep()
  if (!login?.user) return <Notice tone="info">{t('settings.gone')}</Notice>
  const { source, user } = login
  const state = user.custody === 'operator-recoverable' ? 'operator' : user.isProtected ? 'done' : 'open'
  return (
    <Stack gap={16}>
      <div role="status" data-testid="recovery-state" data-state={state}>
        <Stack gap={8}>
          <Heading>
            {t(
              { operator: 'protect.operator', done: 'protect.done', open: 'protect.title' }[
                state
              ] as 'protect.done',
            )}
          </Heading>
          <Text tone="muted">
            {t(
              { operator: 'protect.operatorText', done: 'protect.doneText', open: 'protect.text' }[
                state
              ] as 'protect.doneText',
            )}
          </Text>
        </Stack>
      </div>
      {error && <Notice tone="danger">{error}</Notice>}
      {busy && <Text tone="muted">{t('protect.open')}</Text>}
      {state === 'done' && (
        <Button
          variant="primary"
          loading={busy}
          onClick={() => run((signal) => source.openSettings({ screen: 'recovery', signal }))}
          testId="recovery-open"
        >
          {t('protect.ways')}
        </Button>
      )}
      {state === 'open' && (
        <Button
          variant="primary"
          loading={busy}
          onClick={() => run(async (signal) => void (await source.protect({ signal })))}
          testId="protect-start"
        >
          {t('protect.start')}
        </Button>
      )}
    </Stack>
  )
}
