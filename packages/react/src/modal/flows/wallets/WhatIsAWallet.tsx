import { useModal } from '../../../LatchkeyContext.ts'
import { wallets as texts } from '../../languages/en/wallets.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { HelpPoints } from '../../ui/HelpPoints.tsx'
import { Stack } from '../../ui/Stack.tsx'

/** Explains what a wallet is. */
export function WhatIsAWallet() {
  const t = useMessages(texts)
  const modal = useModal()
  const openGetWallet = () => {
    modal.config.events.emit({ event: 'CLICK_GET_WALLET_HELP' })
    modal.push({ view: 'GetWallet' })
  }
  return (
    <Stack gap={20}>
      <HelpPoints
        points={[
          { icon: 'shield', title: t('help.walletKeys'), text: t('help.walletKeysText') },
          { icon: 'check', title: t('help.walletAsk'), text: t('help.walletAskText') },
          { icon: 'wallet', title: t('help.walletLogin'), text: t('help.walletLoginText') },
        ]}
      />
      <Button variant="primary" onClick={openGetWallet} testId="get-wallet">
        {t('help.walletGet')}
      </Button>
    </Stack>
  )
}
