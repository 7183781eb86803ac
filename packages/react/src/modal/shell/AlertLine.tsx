import { useSyncExternalStore } from 'react'
import { useConnectors } from '../../hooks/connections.ts'
import { useConfigValue } from '../../hooks/useConfigValue.ts'
import { useModalState } from '../../LatchkeyContext.ts'
import { useMessages } from '../languages/translate.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useStyles } from '../ui/styles.ts'
import css from './AlertLine.css?inline'

/** One plain line above the view: what the app or a view said, else that the device is offline. */
export function AlertLine() {
  useStyles(css)
  const t = useMessages()
  const online = useSyncExternalStore(subscribeToOnline, () => navigator.onLine)
  const said = useModalState().alert
  // What the app's builder is to be told; the engine holds it back unless debug is on.
  const alert = useConfigValue((config) => config.state.alert?.short)
  const text = said ?? alert ?? (online ? undefined : t('shell.offline'))
  return (
    <>
      <div aria-live="polite">
        {text ? (
          <p className="lk-alert" data-testid="alert">
            <Icon name="warning" />
            <span>{text}</span>
          </p>
        ) : null}
      </div>
      <OfferLine />
    </>
  )
}

function subscribeToOnline(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** A request waits in a wallet that is opened by a link: the way there, in the click itself. */
export function OfferLine() {
  const t = useMessages()
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
