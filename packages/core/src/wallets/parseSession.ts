import { type ChainNamespace, parseCaipNetworkId } from '@latchkey/protocol'
import { requestLimits, withDeadline } from '../base/deadline.ts'
import { isTaproot, plainText, sameAddress } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import type { AccountRecord, Connector, ConnectorSession } from '../config/Connector.ts'
import { getFeatureState } from '../config/stores.ts'
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
  const records = parseRecords(config, connector.namespace, answer.records)
  return {
    accounts: sortAccounts(config, connector.namespace, accounts, records),
    network: network.caipNetworkId,
    ...(answer.sessionId !== undefined && { sessionId: answer.sessionId }),
    ...(records && { records }),
  }
}

/**
 * Puts the accounts of the type that the app wants first, where a wallet's accounts have several; the first one is the current account. On
 * Bitcoin that is an address for payments, unless the app wants another one. A wallet without records, as over a relay, is told by the
 * form of its addresses.
 */
export function sortAccounts(
  config: Config,
  namespace: ChainNamespace,
  accounts: readonly string[],
  records: readonly AccountRecord[] | undefined,
): readonly string[] {
  if (namespace !== 'bip122') return accounts
  const { bip122: wanted } = config._internal.parameters.defaultAccountTypes ?? {}
  // An address of type `stx` is of another chain, so it is never the current account.
  const type = wanted === 'ordinal' ? wanted : 'payment'
  const isWanted = (account: string) => {
    const record = records?.find(({ address }) => address === account)
    return (record?.type ?? (isTaproot(account) ? 'ordinal' : 'payment')) === type
  }
  return [...accounts.filter(isWanted), ...accounts.filter((account) => !isWanted(account))]
}

/** Most records of one wallet that are read. */
const maxRecords = 64
const recordTypes: readonly unknown[] = ['eoa', 'smartAccount', 'payment', 'ordinal', 'stx']

/** Parses what a wallet tells of its accounts; malformed entries and fields are left out. `undefined` for none. */
export function parseRecords(
  config: Config,
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
    const written = getAddressFormat(config, namespace)(address)
    return [{ namespace, address: written, type, ...(hasKey && { publicKey }), ...(hasPath && { path }) }]
  })
  return records.length > 0 ? records : undefined
}

/**
 * Returns the valid addresses of an answer in their order, without duplicates, and written as the chain family writes them:
 * with their checksum on EVM (EIP-55), whatever the wallet has sent.
 */
export function parseAccounts(config: Config, namespace: ChainNamespace, answer: unknown): readonly string[] {
  const adapter = config.adapters.find((entry) => entry.namespace === namespace)
  if (!adapter || !Array.isArray(answer)) return []
  const valid = answer.filter(
    (entry): entry is string => typeof entry === 'string' && adapter.isAddress(entry),
  )
  return valid
    .filter((entry, index) => valid.findIndex((one) => sameAddress(namespace, one, entry)) === index)
    .map(getAddressFormat(config, namespace))
}

/**
 * Waits for the answer of a wallet and, meanwhile, loads how its chain family writes addresses. If that can't be loaded, they
 * stay as the wallet wrote them: the case of letters is only a checksum.
 */
export async function withAddressFormat<answer>(
  config: Config,
  namespace: ChainNamespace,
  request: Promise<answer>,
): Promise<answer> {
  const formats = getAddressFormats(config)
  const load = config.adapters.find((entry) => entry.namespace === namespace)?.loadAddressFormat
  const loading =
    load &&
    !formats.has(namespace) &&
    withDeadline(load, { timeout: requestLimits.silent }).then(
      (format) => formats.set(namespace, format),
      () => {},
    )
  const [answer] = await Promise.all([request, loading])
  return answer
}

function getAddressFormat(config: Config, namespace: ChainNamespace): (address: string) => string {
  return getAddressFormats(config).get(namespace) ?? ((address) => address)
}

function getAddressFormats(config: Config): Map<ChainNamespace, (address: string) => string> {
  return getFeatureState(
    config,
    'addressFormats',
    () => new Map<ChainNamespace, (address: string) => string>(),
  )
}
