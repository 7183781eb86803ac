import type { Connector } from '../../../connector/Connector.ts'
import { WalletUnavailableError } from '../../../errors/WalletUnavailableError.ts'
import type { SolanaConnector } from './SolanaConnector.ts'

/** A connector of this adapter. @throws WalletUnavailableError for any other */
export function solanaConnectorOf(connector: Connector): SolanaConnector {
  if (connector.namespace === 'solana' && 'moveTo' in connector && 'rpc' in connector)
    return connector as SolanaConnector
  throw new WalletUnavailableError({ walletName: connector.name })
}
