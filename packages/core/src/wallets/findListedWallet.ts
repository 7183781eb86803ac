import { connectorDirectoryIds, connectorNames, foldText, type WalletEntry } from '@latchkey/protocol'

/** How a connector identifies its wallet. */
export type ConnectorIdentity = {
  /** `rdns` of an announced wallet (EIP-6963), or a fixed id such as `coinbaseWallet`. */
  readonly id: string
  readonly name?: string | undefined
  readonly rdns?: string | undefined
}

/**
 * Finds the directory entry of a connector's wallet, so that an installed wallet is not listed twice. Compares the
 * `rdns`, then a table of known connectors by id and name. A wallet without an `rdns` is also found by its name, or
 * by the usual name of its connector. A name with an `rdns` of another domain than the listed wallet's is not believed.
 *
 * @example findListedWallet(wallets, { id: 'io.metamask', name: 'MetaMask' })
 */
export function findListedWallet(
  wallets: readonly WalletEntry[],
  { id, name, rdns = id }: ConnectorIdentity,
): WalletEntry | undefined {
  const byRdns = wallets.find((wallet) => wallet.rdns?.toLowerCase() === rdns.toLowerCase())
  if (byRdns) return byRdns
  const byId = findById(wallets, entryOf(connectorDirectoryIds, id))
  if (byId) return byId
  const byName = findById(wallets, entryOf(connectorDirectoryIds, name))
  if (byName && mayUseName(byName, rdns)) return byName
  const foldedName = foldText(name || (entryOf(connectorNames, id) ?? ''))
  if (foldedName === '' || isDomain(rdns)) return undefined
  return wallets.find((wallet) => foldText(wallet.name) === foldedName)
}

function findById(wallets: readonly WalletEntry[], id: string | undefined): WalletEntry | undefined {
  return id === undefined ? undefined : wallets.find((wallet) => wallet.id === id)
}

/** Whether an announced name may stand for a listed wallet: the domains, the first two parts of both `rdns`, are the same. */
function mayUseName({ rdns: listed }: WalletEntry, rdns: string): boolean {
  const toDomain = (text: string) => text.toLowerCase().split('.').slice(0, 2).join('.')
  return !listed || !isDomain(rdns) || toDomain(listed) === toDomain(rdns)
}

/** Whether an id is a domain. Of wallets without one it is a name, which may have a point in it, e.g. `Polkadot{.js}`. */
function isDomain(id: string): boolean {
  return id.includes('.') && !/[^\w.-]/.test(id)
}

/** Looks up an own property only: ids and names are untrusted, e.g. `constructor`. */
function entryOf(table: Readonly<Record<string, string>>, key: string | undefined): string | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
}
