import { parseCaipNetworkId } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { Connector } from '../connector/Connector.ts'
import type { ConnectorSession } from '../connector/ConnectorSession.ts'
import { WalletUnavailableError } from '../errors/WalletUnavailableError.ts'
import { readAccounts } from './readAccounts.ts'

/**
 * What a wallet answered, checked: at least one address of its chain family and a network of it.
 * @throws WalletUnavailableError
 */
export function readSession(
  config: Config,
  connector: Connector,
  answer: ConnectorSession,
): ConnectorSession {
  const accounts = readAccounts(config, connector.namespace, answer.accounts)
  const network = parseCaipNetworkId(answer.network)
  if (accounts.length === 0 || network?.namespace !== connector.namespace) {
    throw new WalletUnavailableError({ walletName: connector.name, cause: { answer } })
  }
  return { accounts, network: network.caipNetworkId }
}
