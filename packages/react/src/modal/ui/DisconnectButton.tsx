import { useDisconnect } from '../../hooks/wallets.ts'
import { useModal } from '../../LatchkeyContext.ts'
import { describeError } from '../languages/describeError.ts'
import { account } from '../languages/en/account.ts'
import { useMessages } from '../languages/translate.ts'
import { Button, IconButton } from './Button.tsx'
import { disconnectIcon } from './Icon.tsx'

/** Ends the connection. A wallet that fails to is said so; the page is disconnected all the same. */
export function DisconnectButton({ compact = false }: { compact?: boolean | undefined }) {
  const t = useMessages(account)
  const modal = useModal()
  const { mutateAsync: disconnect, status } = useDisconnect()
  const leave = async () => {
    try {
      await disconnect()
    } catch (error) {
      modal.notify({ variant: 'error', message: describeError(error, t).message })
    }
  }
  const busy = status === 'pending'
  if (compact) {
    return (
      <IconButton
        icon={disconnectIcon}
        label={t('account.disconnect')}
        onClick={() => void (busy || leave())}
        testId="disconnect"
      />
    )
  }
  return (
    <Button
      variant="ghost"
      icon={disconnectIcon}
      loading={busy}
      onClick={() => void leave()}
      testId="disconnect"
    >
      {t('account.disconnect')}
    </Button>
  )
}
