import { useSyncExternalStore } from 'react'
import { useConnectors } from '../../hooks/useConnectors.ts'
import { offer } from '../messages/en/offer.ts'
import { useMessages } from '../messages/useMessages.ts'
import { Button } from '../ui/Button/Button.tsx'

/** A request waits in a wallet that is opened by a link: the way there, in the click itself (X.25). */
export function OfferLine() {
  const t = useMessages(offer)
  const source = useConnectors().find((one) => one.pairing)?.pairing
  const wallet = useSyncExternalStore(source?.subscribe ?? noSubscription, () => source?.awaited())
  return wallet ? (
    <div className="lk-offer" role="status">
      <Button icon="external" onClick={wallet.open} testId="wallet-offer">
        {t('offer.open', { wallet: wallet.name })}
      </Button>
    </div>
  ) : null
}

const noSubscription = () => () => {}
