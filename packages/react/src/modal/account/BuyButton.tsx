import { offersOnramp } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useModal } from '../../provider/useModal.ts'
import { buyTitles } from '../messages/en/buyTitles.ts'
import { useMessages } from '../messages/useMessages.ts'
import { Button } from '../ui/Button/Button.tsx'
import { cardIcon } from '../ui/Icon/cardIcon.ts'

/** The way to buying, where the server offers it on this network (S1.11). */
export function BuyButton() {
  const t = useMessages(buyTitles)
  const modal = useModal()
  const network = useNetwork()?.caipNetworkId
  const [offered, setOffered] = useState<string>()
  useEffect(() => {
    if (network === undefined) return
    let wanted = true
    void offersOnramp(modal.config, network).then((is) => wanted && setOffered(is ? network : undefined))
    return () => {
      wanted = false
    }
  }, [modal, network])
  if (network === undefined || offered !== network) return null
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
