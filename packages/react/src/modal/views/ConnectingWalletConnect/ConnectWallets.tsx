import { useConnectors } from '../../../hooks/useConnectors.ts'
import { ConnectorRows } from '../../wallets/ConnectorRows.tsx'
import { useMoreWallets } from '../../wallets/useMoreWallets.ts'

/** Wallets alone, without the other ways to sign in: those of this browser, the code, and the directory's. */
export function ConnectWallets() {
  const connectors = useConnectors().filter(({ login }) => !login)
  const More = useMoreWallets()
  return (
    <>
      {connectors.length > 0 && <ConnectorRows connectors={connectors} />}
      {More && <More walletsOnly />}
    </>
  )
}
