import { useModal } from '../../../provider/useModal.ts'
import { HelpPoints } from '../../help/HelpPoints.tsx'
import { help } from '../../messages/en/help.ts'
import { useMessages } from '../../messages/useMessages.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { bookIcon } from '../../ui/Icon/bookIcon.ts'
import { coinsIcon } from '../../ui/Icon/coinsIcon.ts'
import { Stack } from '../../ui/Stack/Stack.tsx'

/** What a network is, and why it matters which one is chosen. */
export function WhatIsANetwork() {
  const t = useMessages(help)
  const modal = useModal()
  const isFirst = modal.state.stack.length < 2
  return (
    <Stack gap={20}>
      <HelpPoints
        points={[
          { icon: bookIcon, title: t('help.networkLedger'), text: t('help.networkLedgerText') },
          { icon: 'wallet', title: t('help.networkSame'), text: t('help.networkSameText') },
          { icon: coinsIcon, title: t('help.networkFee'), text: t('help.networkFeeText') },
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
