import { type ComponentType, useEffect, useState } from 'react'
import { useConfigValue } from '../../../hooks/useConfigValue.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { afterOpening } from '../../afterOpening.tsx'
import { ConnectorRows } from '../../ui/ConnectorRows.tsx'
import { Terms } from '../../ui/Terms.tsx'

/** The wallets without the login methods. Opened from `Connect` in apps that show one button for all wallets. */
export function ConnectWallets() {
  return (
    <Terms preview>
      <Wallets />
    </Terms>
  )
}

/**
 * The wallets of this browser, followed by those the directory suggests. A wallet that announces itself late is added. This is the
 * whole of `Connect` in an app without an embedded wallet.
 */
export function Wallets({ withLogin = false }: WalletsProps) {
  const connectors = useConfigValue((config) => config.connectors.filter(({ login }) => !login))
  const Suggested = useLatePart(importSuggested)
  // Four wallets, all wallets and, where no wallet is installed, how to get one.
  const rows = connectors.every(({ pairing }) => pairing) ? 6 : 5
  const pendingSize = `calc(${rows} * (var(--lk-row-size) + 8px))`
  return (
    <>
      {connectors[0] && <ConnectorRows connectors={connectors} />}
      {Suggested ? (
        <Suggested withLogin={withLogin} />
      ) : (
        <div className="lk-connect-pending" style={{ blockSize: pendingSize }} aria-busy="true" />
      )}
    </>
  )
}

type WalletsProps = {
  /** Login methods stand beside the wallets. */
  withLogin?: boolean
}

const importSuggested = async () => (await import('../wallets/SuggestedWallets.tsx')).SuggestedWallets

/**
 * Loads a part of a view after the modal is on the screen, because the part sends requests; `undefined` until then, and also when
 * loading fails (offline): the rest of the view works without it.
 *
 * @param load must be the same function on every render
 */
export function useLatePart<props>(
  load: () => Promise<ComponentType<props>>,
): ComponentType<props> | undefined {
  const modal = useModal()
  const [Part, setPart] = useState<ComponentType<props>>()
  useEffect(
    () =>
      afterOpening(modal, () => {
        load().then(
          (code) => setPart(() => code),
          () => {},
        )
      }),
    [modal, load],
  )
  return Part
}
