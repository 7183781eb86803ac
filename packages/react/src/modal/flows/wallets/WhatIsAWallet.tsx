import { useModal } from '../../../LatchkeyContext.ts'
import { help } from '../../languages/en/help.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { HelpPoints } from '../../ui/HelpPoints.tsx'
import { shieldIcon } from '../../ui/Icon.tsx'
import { Stack } from '../../ui/Stack.tsx'

/** What a wallet is, for who has never had one. */
export function WhatIsAWallet() {
  const t = useMessages(help)
  const modal = useModal()
  const get = () => {
    modal.config.events.emit({ event: 'CLICK_GET_WALLET_HELP' })
    modal.push({ view: 'GetWallet' })
  }
  return (
    <Stack gap={20}>
      <HelpPoints
        points={[
          { icon: shieldIcon, title: t('help.walletKeys'), text: t('help.walletKeysText') },
          { icon: 'check', title: t('help.walletAsk'), text: t('help.walletAskText') },
          { icon: 'wallet', title: t('help.walletLogin'), text: t('help.walletLoginText') },
        ]}
      />
      <Button variant="primary" onClick={get} testId="get-wallet">
        {t('help.walletGet')}
      </Button>
    </Stack>
  )
}
