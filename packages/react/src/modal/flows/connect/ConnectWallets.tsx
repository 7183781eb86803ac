import { type ComponentType, useEffect, useState } from 'react'
import { useConnectors } from '../../../hooks/connections.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { afterOpening } from '../../afterOpening.tsx'
import { ConnectorRows } from '../../ui/ConnectorRows.tsx'
import { Terms } from '../../ui/Terms.tsx'
import type { SuggestedWalletsProps } from '../wallets/SuggestedWallets.tsx'

/** Wallets alone, without the other ways to sign in: those of this browser, the code, and the directory's. */
export function ConnectWallets() {
  return (
    <Terms preview>
      <Wallets />
    </Terms>
  )
}

/**
 * The wallets of this browser, ones that announce themselves late included, and those of the directory. It is all of
 * `Connect` in an app without an embedded wallet.
 */
export function Wallets(props: SuggestedWalletsProps) {
  const connectors = useConnectors().filter(({ login }) => !login)
  const More = useLatePart(importMore)
  return (
    <>
      {connectors[0] ? (
        <ConnectorRows connectors={connectors} />
      ) : (
        !More && <div className="lk-connect-empty" aria-busy="true" />
      )}
      {More && <More {...props} />}
    </>
  )
}

const importMore = async () => (await import('../wallets/SuggestedWallets.tsx')).SuggestedWallets

/**
 * A part of a view that comes once the modal is seen, as it asks a server. Without its code, e.g. offline, the rest still
 * works. `load` stays the same function.
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
