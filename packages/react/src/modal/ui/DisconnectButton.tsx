import { useDisconnect } from '../../hooks/useDisconnect.ts'
import { useModal } from '../../LatchkeyContext.ts'
import { describeError } from '../languages/describeError.ts'
import { useMessages } from '../languages/translate.ts'
import { Button } from './Button.tsx'
import css from './DisconnectButton.css?inline'
import { Icon } from './Icon.tsx'

/**
 * Disconnects the wallet. `compact`: beside a row, with its word below the icon. If the wallet fails, a toast reports it and the page is disconnected nevertheless.
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
      <button
        className="lk-disconnect"
        type="button"
        aria-busy={isBusy || undefined}
        onClick={() => void (isBusy || disconnectWallet())}
        data-testid="disconnect"
      >
        <Icon name="disconnect" />
        <span>{t('account.disconnect')}</span>
      </button>
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

DisconnectButton.css = css
