import { type ChainNamespace, sameAddress } from '@latchkey/core'
import { useEffect } from 'react'
import { useOnline } from '../../../hooks/useOnline.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { accounts as texts } from '../../languages/en/accounts.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import type { IconName } from '../../ui/Icon.tsx'

/** Shown in place of a list that could not be read: what failed, why, and a retry button. */
export function TabFailure({ icon, title, hint, busy, onRetry }: TabFailureProps) {
  const t = useMessages(texts)
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

type TabFailureProps = {
  icon: IconName
  title: string
  hint: string
  busy: boolean
  onRetry: () => void
}

/**
 * Shows an error toast whenever a page of this account's activity can't be read, while the component is mounted. Other accounts,
 * which the app reads beside it, have none.
 */
export function useActivityFailureToast(
  { address, namespace }: { readonly address: string; readonly namespace: ChainNamespace },
  message: string,
): void {
  const modal = useModal()
  useEffect(
    () =>
      modal.config.events.subscribe((event) => {
        if (event.event !== 'ERROR_FETCH_TRANSACTIONS') return
        const { address: failed } = event.properties
        if (failed !== undefined && sameAddress(namespace, failed, address))
          modal.notify({ variant: 'error', message })
      }),
    [modal, address, namespace, message],
  )
}
