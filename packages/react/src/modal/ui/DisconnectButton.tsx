import { useDisconnect } from '../../hooks/useDisconnect.ts'
import { useModal } from '../../LatchkeyContext.ts'
import { describeError } from '../languages/describeError.ts'
import { useMessages } from '../languages/translate.ts'
import { Button, IconButton } from './Button.tsx'

/**
 * Disconnects the wallet. If the wallet fails, a toast reports it and the page is disconnected nevertheless.
 */
export function DisconnectButton({ compact = false }: { compact?: boolean | undefined }) {
  const t = useMessages()
  const modal = useModal()
  const { mutateAsync: disconnect, status } = useDisconnect()
  const disconnectWallet = async () => {
    try {
      await disconnect()
    } catch (error) {
      modal.notify({ variant: 'error', message: describeError(error, t).message })
    }
  }
  const isBusy = status === 'pending'
  if (compact) {
    return (
      <IconButton
        icon="disconnect"
        label={t('account.disconnect')}
        onClick={() => void (isBusy || disconnectWallet())}
        testId="disconnect"
      />
    )
  }
  return (
    <Button
      variant="ghost"
      icon="disconnect"
      loading={isBusy}
      onClick={() => void disconnectWallet()}
      testId="disconnect"
    >
      {t('account.disconnect')}
    </Button>
  )
}
