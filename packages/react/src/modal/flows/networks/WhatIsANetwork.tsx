import { useModal } from '../../../LatchkeyContext.ts'
import { networks as texts } from '../../languages/en/networks.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { HelpPoints } from '../../ui/HelpPoints.tsx'
import { Stack } from '../../ui/Stack.tsx'

/** Explains what a network is and why the choice matters. */
export function WhatIsANetwork() {
  const t = useMessages(texts)
  const modal = useModal()
  const isFirst = modal.state.stack.length < 2
  return (
    <Stack gap={20}>
      <HelpPoints
        points={[
          { icon: 'book', title: t('help.networkLedger'), text: t('help.networkLedgerText') },
          { icon: 'wallet', title: t('help.networkSame'), text: t('help.networkSameText') },
          { icon: 'coins', title: t('help.networkFee'), text: t('help.networkFeeText') },
        ]}
      />
      <Button
        variant="primary"
        onClick={() => (isFirst ? modal.push({ view: 'Networks' }) : modal.back())}
        testId="choose-network"
      >
        {t('help.networkChoose')}
      </Button>
    </Stack>
  )
}
