import { useConnectors } from '../../../hooks/useConnectors.ts'
import { Stack } from '../../ui/Stack/Stack.tsx'
import { ConnectorRows } from '../../wallets/ConnectorRows.tsx'
import { MoreWallets } from '../../wallets/MoreWallets.tsx'

/** Wallets alone, without the other ways to sign in: those of this browser, the code, and the directory's. */
export function ConnectWallets() {
  const connectors = useConnectors()
  return (
    <Stack gap={0}>
      {connectors.length > 0 && <ConnectorRows connectors={connectors} />}
      <MoreWallets />
    </Stack>
  )
}
