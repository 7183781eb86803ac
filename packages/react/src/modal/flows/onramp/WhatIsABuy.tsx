import { useModal } from '../../../LatchkeyContext.ts'
import { onramp as texts } from '../../languages/en/onramp.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { HelpPoints } from '../../ui/HelpPoints.tsx'
import { Stack } from '../../ui/Stack.tsx'

/** Explains what buying with money is, and what to look at first. */
export function WhatIsABuy() {
  const t = useMessages(texts)
  const modal = useModal()
  const isFirst = modal.state.stack.length < 2
  return (
    <Stack gap={20}>
      <HelpPoints
        points={[
          { icon: 'coins', title: t('buy.howCard'), text: t('buy.howCardText') },
          { icon: 'card', title: t('buy.howProvider'), text: t('buy.howProviderText') },
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
