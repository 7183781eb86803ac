import type { PairingSource } from '@latchkey/core'
import { useSyncExternalStore } from 'react'
import { useConfigValue } from '../../hooks/useConfigValue.ts'
import { useAllConnectors } from '../../hooks/useConnectors.ts'
import { useOnline } from '../../hooks/useOnline.ts'
import { useModalState } from '../../LatchkeyContext.ts'
import { useMessages } from '../languages/translate.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'

/** The line above the view: the alert of app or view, else that of the engine, else that the device is offline. */
export function AlertLine() {
  const t = useMessages()
  const isOnline = useOnline()
  const { alert } = useModalState()
  // For the app's developer: the engine sets it with `debug` only.
  const engineAlert = useConfigValue((config) => config.state.alert?.short)
  const text = alert ?? engineAlert ?? (isOnline ? undefined : t('shell.offline'))
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
      <OpenWalletLine />
    </>
  )
}

/**
 * A button to each wallet app in which a request waits and that is opened by a link. Each chain family pairs by a connector of its own, so
 * requests may wait in two apps.
 */
export function OpenWalletLine() {
  return useAllConnectors().map(
    ({ uid, pairing }) => pairing && <OpenWalletButton key={uid} pairing={pairing} />,
  )
}

/** The link must be followed in the click itself, because browsers open apps only then. */
function OpenWalletButton({ pairing }: { pairing: PairingSource }) {
  const t = useMessages()
  const wallet = useSyncExternalStore(pairing.subscribe, pairing.awaited)
  return wallet ? (
    <div className="lk-offer" role="status">
      <Button icon="external" onClick={wallet.open} testId="wallet-offer">
        {t('offer.open', { wallet: wallet.name })}
      </Button>
    </div>
  ) : null
}
