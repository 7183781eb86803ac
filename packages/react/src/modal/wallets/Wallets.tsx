import { useConnectors } from '../../hooks/connections.ts'
import { ConnectorRows } from './ConnectorRows.tsx'
import type { MoreWalletsProps } from './MoreWallets.tsx'
import { useLatePart } from './useLatePart.ts'

/**
 * The wallets of this browser, ones that announce themselves late included, and those of the directory (S2.03). It is all of
 * `Connect` in an app without an embedded wallet.
 */
export function Wallets(props: MoreWalletsProps) {
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

const importMore = async () => (await import('./MoreWallets.tsx')).MoreWallets
