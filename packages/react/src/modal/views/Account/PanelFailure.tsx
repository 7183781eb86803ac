import { useOnline } from '../../../hooks/events.ts'
import { account } from '../../languages/en/account.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import type { DrawnIcon } from '../../ui/Icon.tsx'

/** In place of a list that could not be read: what failed, why, and the way to try again. */
export function PanelFailure({ icon, title, hint, busy, onRetry }: PanelFailureParameters) {
  const t = useMessages(account)
  const online = useOnline()
  return (
    <Empty
      icon={icon}
      title={title}
      failed
      action={
        <Button icon="retry" loading={busy} onClick={onRetry} testId="retry">
          {t('tokens.retry')}
        </Button>
      }
    >
      {online ? hint : t('tokens.offlineHint')}
    </Empty>
  )
}

type PanelFailureParameters = {
  icon: DrawnIcon
  title: string
  hint: string
  busy: boolean
  onRetry: () => void
}
