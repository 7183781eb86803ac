import type { Connector } from '../../../connector/Connector.ts'
import { WalletUnavailableError } from '../../../errors/WalletUnavailableError.ts'
import type { StandardConnector } from '../../../standardWallet/StandardConnector.ts'

/** A connector of this adapter. @throws WalletUnavailableError for any other */
export function solanaConnectorOf(connector: Connector): StandardConnector {
  if (connector.namespace === 'solana' && 'moveTo' in connector && 'rpc' in connector)
    return connector as StandardConnector
  throw new WalletUnavailableError({ walletName: connector.name })
}
