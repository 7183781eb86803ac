import type { Connector } from '../../../config/Connector.ts'
import type { StandardConnector } from '../../../standardWallet/StandardConnector.ts'
import { WalletUnavailableError } from '../../../wallets/errors.ts'

/** A connector of this adapter. @throws WalletUnavailableError for any other */
export function solanaConnectorOf(connector: Connector): StandardConnector {
  if (connector.namespace === 'solana' && 'moveTo' in connector && 'rpc' in connector)
    return connector as StandardConnector
  throw new WalletUnavailableError({ walletName: connector.name })
}
