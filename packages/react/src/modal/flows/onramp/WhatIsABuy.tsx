import { useModal } from '../../../LatchkeyContext.ts'
import { onramp as texts } from '../../languages/en/onramp.ts'
import { useMessages } from '../../languages/translate.ts'
import { HelpView, leaveHelp } from '../../ui/HelpPoints.tsx'

/**
 * Explains what buying with money is, and what to look at first. Opened from the header of the onramp, or by the app; its button
 * leads to the providers.
 */
export function WhatIsABuy() {
  const t = useMessages(texts)
  const modal = useModal()
  return (
    <HelpView
      points={[
        { icon: 'coins', title: t('buy.howCard'), text: t('buy.howCardText') },
        { icon: 'card', title: t('buy.howProvider'), text: t('buy.howProviderText') },
        { icon: 'check', title: t('buy.howFinal'), text: t('buy.howFinalText') },
      ]}
      label={t('buy.start')}
      onClick={() => leaveHelp(modal, { view: 'OnRampProviders' })}
      testId="onramp-start"
    />
  )
}
