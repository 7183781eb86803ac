import { useModal } from '../../../LatchkeyContext.ts'
import { networks as texts } from '../../languages/en/networks.ts'
import { useMessages } from '../../languages/translate.ts'
import { HelpView, leaveHelp } from '../../ui/HelpPoints.tsx'

/**
 * Explains what a network is and why the choice matters. Opened by the help button of the list of networks, or by the app; its
 * button leads to that list.
 */
export function WhatIsANetwork() {
  const t = useMessages(texts)
  const modal = useModal()
  return (
    <HelpView
      points={[
        { icon: 'book', title: t('help.networkLedger'), text: t('help.networkLedgerText') },
        { icon: 'wallet', title: t('help.networkSame'), text: t('help.networkSameText') },
        { icon: 'coins', title: t('help.networkFee'), text: t('help.networkFeeText') },
      ]}
      label={t('help.networkChoose')}
      onClick={() => leaveHelp(modal, { view: 'Networks' })}
      testId="choose-network"
    />
  )
}
