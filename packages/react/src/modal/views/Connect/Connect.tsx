import { useConnectors } from '../../../hooks/useConnectors.ts'
import { ConnectorRows } from '../../wallets/ConnectorRows.tsx'
import { useMoreWallets } from '../../wallets/useMoreWallets.ts'

/**
 * The wallets of this browser; ones that announce themselves late join the list (S2.03). That there is none, and signing in,
 * comes with the directory's part.
 */
export function Connect() {
  const connectors = useConnectors().filter(({ login }) => !login)
  const More = useMoreWallets()
  return (
    <>
      {connectors[0] ? (
        <ConnectorRows connectors={connectors} />
      ) : (
        !More && <div className="lk-connect-empty" aria-busy="true" />
      )}
      {More && <More />}
    </>
  )
}
