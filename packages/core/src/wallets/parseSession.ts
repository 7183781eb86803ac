import { type ChainNamespace, parseCaipNetworkId } from '@latchkey/protocol'
import { plainText, sameAddress } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import type { AccountRecord, Connector, ConnectorSession } from '../config/Connector.ts'
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
  const records = parseRecords(connector.namespace, answer.records)
  return { accounts, network: network.caipNetworkId, ...(records && { records }) }
}

/** Most records of one wallet that are read. */
const maxRecords = 64
const recordTypes: readonly unknown[] = ['eoa', 'smartAccount', 'payment', 'ordinal', 'stx']

/** Parses what a wallet tells of its accounts; malformed entries and fields are left out. `undefined` for none. */
export function parseRecords(
  namespace: ChainNamespace,
  answer: unknown,
): readonly AccountRecord[] | undefined {
  if (!Array.isArray(answer)) return undefined
  const records = answer.slice(0, maxRecords).flatMap((entry: Partial<AccountRecord> | null) => {
    const address = plainText(entry?.address, 128)
    if (!entry || address === '' || address !== entry.address || !recordTypes.includes(entry.type)) return []
    const { publicKey, path } = entry
    const hasKey = typeof publicKey === 'string' && /^(?:[0-9a-f]{2}){1,65}$/i.test(publicKey)
    const hasPath = typeof path === 'string' && /^m(?:\/\d{1,10}'?){1,10}$/.test(path)
    const type = entry.type as AccountRecord['type']
    return [{ namespace, address, type, ...(hasKey && { publicKey }), ...(hasPath && { path }) }]
  })
  return records.length > 0 ? records : undefined
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
