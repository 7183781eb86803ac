import { type CaipNetworkId, type Config, offersOnramp, offersSwaps } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useNetwork } from '../../../hooks/connections.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { buyTitles } from '../../languages/en/buyTitles.ts'
import { swapTitles } from '../../languages/en/swapTitles.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { cardIcon, tradeIcon } from '../../ui/Icon.tsx'

/** The way to buying, where the server offers it on this network. */
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

/** The way to swapping, where the server offers it on this network. */
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

/** Whether the server offers something on the network shown, e.g. swapping; false until it has said so. `ask` must not change. */
function useOffered(ask: (config: Config, network: CaipNetworkId) => Promise<boolean>): boolean {
  const { config } = useModal()
  const network = useNetwork()?.caipNetworkId
  const [offered, setOffered] = useState<CaipNetworkId>()
  useEffect(() => {
    if (network === undefined) return
    let wanted = true
    void ask(config, network).then((is) => wanted && setOffered(is ? network : undefined))
    return () => {
      wanted = false
    }
  }, [ask, config, network])
  return network !== undefined && offered === network
}
