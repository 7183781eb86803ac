import { offersSwaps } from '@latchkey/core'
import { useModal } from '../../provider/useModal.ts'
import { swapTitles } from '../messages/en/swapTitles.ts'
import { useMessages } from '../messages/useMessages.ts'
import { Button } from '../ui/Button/Button.tsx'
import { tradeIcon } from '../ui/Icon/tradeIcon.ts'
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
