import { type ChainNamespace, parseCaipNetworkId } from '@latchkey/protocol'
import { sameAddress } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import type { Connector, ConnectorSession } from '../config/Connector.ts'
import { WalletUnavailableError } from './errors.ts'

/**
 * Validates the answer of a wallet: at least one address and a network of the connector's chain family.
 *
 * @throws WalletUnavailableError
 */
export function parseSession(
  config: Config,
  connector: Connector,
  answer: ConnectorSession,
): ConnectorSession {
  const accounts = parseAccounts(config, connector.namespace, answer.accounts)
  const network = parseCaipNetworkId(answer.network)
  if (accounts.length === 0 || network?.namespace !== connector.namespace) {
    throw new WalletUnavailableError({ walletName: connector.name, cause: { answer } })
  }
  return { accounts, network: network.caipNetworkId }
}

/** Returns the valid addresses of an answer in their order, without duplicates. */
export function parseAccounts(config: Config, namespace: ChainNamespace, answer: unknown): readonly string[] {
  const adapter = config.adapters.find((entry) => entry.namespace === namespace)
  if (!adapter || !Array.isArray(answer)) return []
  const valid = answer.filter(
    (entry): entry is string => typeof entry === 'string' && adapter.isAddress(entry),
  )
  return valid.filter(
    (entry, index) => valid.findIndex((one) => sameAddress(namespace, one, entry)) === index,
  )
}
