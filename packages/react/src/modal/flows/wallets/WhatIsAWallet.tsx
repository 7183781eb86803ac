import { useModal } from '../../../LatchkeyContext.ts'
import { wallets as texts } from '../../languages/en/wallets.ts'
import { useMessages } from '../../languages/translate.ts'
import { HelpView } from '../../ui/HelpPoints.tsx'

/** Explains what a wallet is. */
export function WhatIsAWallet() {
  const t = useMessages(texts)
  const modal = useModal()
  const openGetWallet = () => {
    modal.config.events.emit({ event: 'CLICK_GET_WALLET_HELP' })
    modal.push({ view: 'GetWallet' })
  }
  return (
    <HelpView
      points={[
        { icon: 'shield', title: t('help.walletKeys'), text: t('help.walletKeysText') },
        { icon: 'check', title: t('help.walletAsk'), text: t('help.walletAskText') },
        { icon: 'wallet', title: t('help.walletLogin'), text: t('help.walletLoginText') },
      ]}
      label={t('help.walletGet')}
      onClick={openGetWallet}
      testId="get-wallet"
    />
  )
}
