import type { ChainNamespace, Connector } from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'
import { useConnectors } from '../../../hooks/useConnectors.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { ConnectorRows } from '../../ui/ConnectorRows.tsx'
import { countSuggested } from '../../ui/suggestedRows.ts'
import { Terms } from '../../ui/Terms.tsx'
import type { ViewProps } from '../../views.ts'
import { ConnectPanes } from './ConnectPanes.tsx'
import { useLatePart } from './useLatePart.ts'

/** The wallets without the login methods. Opened from `Connect` in apps that show one button for all wallets. */
export function ConnectWallets({ data }: Partial<ViewProps<'ConnectWallets'>>) {
  return (
    <Terms preview>
      <ConnectPanes view="ConnectWallets" {...data}>
        <Wallets {...data} />
      </ConnectPanes>
    </Terms>
  )
}

/**
 * The wallets of this browser, followed by those the directory suggests. A wallet that announces itself late is added below them. This
 * is the whole of `Connect` in an app without an embedded wallet.
 */
export function Wallets({ withLogin = false, namespace }: WalletsProps) {
  const connectors = useConnectors({ namespace }).filter(({ login }) => !login)
  const Suggested = useLatePart(importSuggested)
  const late = useLateConnectors(connectors, Suggested !== undefined)
  const early = connectors.filter((connector) => !late.includes(connector))
  // The suggestions, all wallets and, where no wallet is installed, how to get one.
  const rows = countSuggested(useModal().options) + (connectors.every(({ pairing }) => pairing) ? 2 : 1)
  const pendingSize = `calc(${rows} * (var(--lk-row-size) + 8px))`
  return (
    <>
      <ConnectorRows connectors={early} among={connectors} />
      {Suggested ? (
        <Suggested withLogin={withLogin} namespace={namespace} late={late} />
      ) : (
        <div className="lk-connect-pending" style={{ blockSize: pendingSize }} aria-busy="true" />
      )}
    </>
  )
}

/** Milliseconds in which injected wallets announce themselves (EIP-6963). */
export const discoveryTime = 100

/**
 * Returns the wallets that were announced after the rows were shown. They are listed below the rows: above them, they would move a row
 * that a person is about to tap.
 *
 * @param isShown whether other rows are there
 */
function useLateConnectors(connectors: readonly Connector[], isShown: boolean): readonly Connector[] {
  const [early, setEarly] = useState<readonly string[]>()
  const current = useRef(connectors)
  current.current = connectors
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setEarly(current.current.map(({ uid }) => uid)), discoveryTime)
    return () => clearTimeout(timer)
  }, [isShown])
  return early ? connectors.filter(({ uid }) => !early.includes(uid)) : []
}

type WalletsProps = {
  /** Login methods stand beside the wallets. */
  withLogin?: boolean
  /** The only chain family whose wallets are listed. */
  namespace?: ChainNamespace | undefined
}

const importSuggested = async () => (await import('../wallets/SuggestedWallets.tsx')).SuggestedWallets
