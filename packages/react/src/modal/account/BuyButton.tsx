import { offersOnramp } from '@latchkey/core'
import { useModal } from '../../LatchkeyContext.ts'
import { buyTitles } from '../languages/en/buyTitles.ts'
import { useMessages } from '../languages/translate.ts'
import { Button } from '../ui/Button.tsx'
import { cardIcon } from '../ui/Icon.tsx'
import { useOffered } from './useOffered.ts'

/** The way to buying, where the server offers it on this network (S1.11). */
export function BuyButton() {
  const t = useMessages(buyTitles)
  const modal = useModal()
  if (!useOffered(offersOnramp)) return null
  const open = () => {
    modal.config.events.emit({ event: 'SELECT_BUY_CRYPTO' })
    modal.push({ view: 'OnRampProviders' })
  }
  return (
    <Button icon={cardIcon} onClick={open} testId="feature-onramp">
      {t('title.OnRampProviders')}
    </Button>
  )
}
