import { offersSwaps } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useModal } from '../../provider/useModal.ts'
import { swapTitles } from '../messages/en/swapTitles.ts'
import { useMessages } from '../messages/useMessages.ts'
import { Button } from '../ui/Button/Button.tsx'
import { tradeIcon } from '../ui/Icon/tradeIcon.ts'

/** The way to swapping, where the server offers it on this network (S1.10). */
export function SwapButton() {
  const t = useMessages(swapTitles)
  const modal = useModal()
  const network = useNetwork()?.caipNetworkId
  const [offered, setOffered] = useState<string>()
  useEffect(() => {
    if (network === undefined) return
    let wanted = true
    void offersSwaps(modal.config, network).then((is) => wanted && setOffered(is ? network : undefined))
    return () => {
      wanted = false
    }
  }, [modal, network])
  if (network === undefined || offered !== network) return null
  return (
    <Button icon={tradeIcon} onClick={() => modal.push({ view: 'Swap' })} testId="feature-swaps">
      {t('title.Swap')}
    </Button>
  )
}
