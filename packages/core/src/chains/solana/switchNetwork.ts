import type { NetworkActions } from '../../config/adapterActions.ts'
import { WalletUnavailableError } from '../../wallets/errors.ts'
import { solanaConnectorOf } from './connector/solanaConnectorOf.ts'
import { readFeature } from './wallet/readFeature.ts'

/**
 * Moves to another cluster. The wallet is not asked: it is on none, and each request says which it is for.
 * @throws ChainNotSupportedError (not among the wallet's own), WalletUnavailableError
 */
export const switchNetwork: NetworkActions['switchNetwork'] = async ({ connector, network }) => {
  const solana = solanaConnectorOf(connector)
  if (!readFeature(solana.getProvider(), 'standard:connect', 'connect'))
    throw new WalletUnavailableError({ walletName: connector.name })
  solana.moveTo(network.caipNetworkId)
  return network.caipNetworkId
}
