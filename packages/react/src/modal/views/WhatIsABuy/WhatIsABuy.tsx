import { useModal } from '../../../provider/useModal.ts'
import { HelpPoints } from '../../help/HelpPoints.tsx'
import { buy as texts } from '../../messages/en/buy.ts'
import { useMessages } from '../../messages/useMessages.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { cardIcon } from '../../ui/Icon/cardIcon.ts'
import { coinsIcon } from '../../ui/Icon/coinsIcon.ts'
import { Stack } from '../../ui/Stack/Stack.tsx'

/** What buying with money is, and what to look at first. */
export function WhatIsABuy() {
  const t = useMessages(texts)
  const modal = useModal()
  const isFirst = modal.state.stack.length < 2
  return (
    <Stack gap={20}>
      <HelpPoints
        points={[
          { icon: coinsIcon, title: t('buy.howCard'), text: t('buy.howCardText') },
          { icon: cardIcon, title: t('buy.howProvider'), text: t('buy.howProviderText') },
          { icon: 'check', title: t('buy.howFinal'), text: t('buy.howFinalText') },
        ]}
      />
      <Button
        variant="primary"
        onClick={() => (isFirst ? modal.push({ view: 'OnRampProviders' }) : modal.back())}
        testId="onramp-start"
      >
        {t('buy.start')}
      </Button>
    </Stack>
  )
}
