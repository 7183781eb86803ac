import { useOnline } from '../../../hooks/useOnline.ts'
import { account } from '../../messages/en/account.ts'
import { useMessages } from '../../messages/useMessages.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { Empty } from '../../ui/Empty/Empty.tsx'
import type { DrawnIcon } from '../../ui/Icon/DrawnIcon.ts'

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
