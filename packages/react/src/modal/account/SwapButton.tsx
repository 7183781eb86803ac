import { offersSwaps } from '@latchkey/core'
import { useModal } from '../../LatchkeyContext.ts'
import { swapTitles } from '../languages/en/swapTitles.ts'
import { useMessages } from '../languages/translate.ts'
import { Button } from '../ui/Button.tsx'
import { tradeIcon } from '../ui/Icon.tsx'
import { useOffered } from './useOffered.ts'

/** The way to swapping, where the server offers it on this network (S1.10). */
export function SwapButton() {
  const t = useMessages(swapTitles)
  const modal = useModal()
  if (!useOffered(offersSwaps)) return null
  return (
    <Button icon={tradeIcon} onClick={() => modal.push({ view: 'Swap' })} testId="feature-swaps">
      {t('title.Swap')}
    </Button>
  )
}
