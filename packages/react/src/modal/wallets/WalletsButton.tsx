import { useModal } from '../../LatchkeyContext.ts'
import { wallets as texts } from '../languages/en/wallets.ts'
import { useMessages } from '../languages/translate.ts'
import { Button } from '../ui/Button.tsx'

/** The way to the wallets, where they don't stand beside signing in (S9.67, S9.73). */
export function WalletsButton() {
  const t = useMessages(texts)
  const modal = useModal()
  return (
    <Button
      variant="secondary"
      icon="wallet"
      onClick={() => modal.push({ view: 'ConnectWallets' })}
      testId="connect-wallets"
    >
      {t('wallets.continue')}
    </Button>
  )
}
