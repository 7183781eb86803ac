import { useSyncExternalStore } from 'react'
import { useConfigValue } from '../../hooks/useConfigValue.ts'
import { useModalState } from '../../provider/useModalState.ts'
import { useMessages } from '../messages/useMessages.ts'
import { useStyles } from '../styles/useStyles.ts'
import { Icon } from '../ui/Icon/Icon.tsx'
import css from './AlertLine.css?inline'
import { OfferLine } from './OfferLine.tsx'

/** One plain line above the view: what the app or a view said, else that the device is offline. */
export function AlertLine() {
  useStyles(css)
  const t = useMessages()
  const online = useSyncExternalStore(subscribeToOnline, () => navigator.onLine)
  const said = useModalState().alert
  // What the app's builder is to be told; the engine holds it back unless debug is on (S8.37).
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
