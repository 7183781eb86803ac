import { useModal } from '../../../LatchkeyContext.ts'
import { embedded as texts } from '../../languages/en/embedded.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Heading, Text } from '../../ui/Text.tsx'
import type { ViewParameters } from '../../views.ts'

/** Says when the account is deleted, and how it is kept until then. The person is signed out by now. */
export function DeletionScheduled({ data }: { data: ViewParameters['DeletionScheduled'] }) {
  const t = useMessages(texts)
  const modal = useModal()
  const date = new Intl.DateTimeFormat(t.locale, { calendar: 'gregory', dateStyle: 'long' }).format(
    data.deleteAt,
  )
  return (
    <Stack gap={16}>
      <div role="status" data-testid="deletion-scheduled">
        <Stack gap={8}>
          <Heading>{t('delete.scheduled', { date })}</Heading>
          <Text tone="muted">{t('delete.scheduledText')}</Text>
        </Stack>
      </div>
      <Button variant="primary" onClick={() => modal.close()} testId="deletion-done">
        {t('delete.done')}
      </Button>
    </Stack>
  )
}
