import { useLogin } from '../../../hooks/useLogin.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { embedded as texts } from '../../languages/en/embedded.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row } from '../../ui/Row.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Text } from '../../ui/Text.tsx'
import { useLoginStep } from './loginStep.ts'

/**
 * Says what a deletion of the account means, offers the keys first, and starts it: the frame of the wallet asks for the approval and the
 * code.
 */
export function AccountDelete() {
  const t = useMessages(texts)
  const modal = useModal()
  const login = useLogin()
  const { busy, error, run } = useLoginStep()
  const exporting = useLoginStep()
  if (!login?.user) return <Notice tone="info">{t('settings.gone')}</Notice>
  const { source } = login
  // Without the step's signal: the account goes before the answer arrives, and this view with it.
  const start = async () => {
    const { deleteAt } = await source.deleteAccount()
    modal.reset({ view: 'DeletionScheduled', data: { deleteAt } })
  }
  return (
    <Stack gap={16}>
      <Notice tone="warning">{t('delete.warning')}</Notice>
      <Stack gap={8}>
        <Text>{t('delete.stays')}</Text>
        <Text>{t('delete.goes')}</Text>
        <Text tone="muted">{t('delete.undo')}</Text>
      </Stack>
      <Row
        image={<Icon name="key" />}
        title={t('settings.export')}
        detail={t('delete.exportText')}
        end={<Icon name="chevron" />}
        busy={exporting.busy}
        onClick={() => exporting.run((signal) => source.exportKeys({ signal }))}
        testId="delete-export"
      />
      <Button variant="danger" loading={busy} onClick={() => run(start)} testId="delete-start">
        {t('delete.start')}
      </Button>
      {/* Below the button, which stays where it is. */}
      {(error ?? exporting.error) && (
        <Notice tone="danger" testId="delete-failed">
          {error ?? exporting.error}
        </Notice>
      )}
    </Stack>
  )
}
