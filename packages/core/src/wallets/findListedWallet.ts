import { connectorDirectoryIds, connectorNames, foldText, type WalletEntry } from '@latchkey/protocol'

/** What a connector says of the wallet behind it. */
export type ConnectorIdentity = {
  /** The reverse domain name of an announced wallet (EIP-6963), else a fixed id such as `coinbaseWallet`. */
  readonly id: string
  readonly name?: string | undefined
  readonly rdns?: string | undefined
}

/**
 * The wallet of the directory that a connector leads to, so that an installed wallet isn't listed a second time.
 * Reverse domain name first, then the table of known connectors by id and by name; a wallet that announces no
 * reverse domain name is also known by its own name, or by the one its connector is called by.
 *
 * @example findListedWallet(wallets, { id: 'io.metamask', name: 'MetaMask' })
 */
export function findListedWallet(
  wallets: readonly WalletEntry[],
  { id, name, rdns = id }: ConnectorIdentity,
): WalletEntry | undefined {
  const announced = wallets.find((wallet) => wallet.rdns?.toLowerCase() === rdns.toLowerCase())
  if (announced) return announced
  const known = entryOf(connectorDirectoryIds, id) ?? entryOf(connectorDirectoryIds, name)
  const listed = known && wallets.find((wallet) => wallet.id === known)
  if (listed) return listed
  const called = foldText(name || (entryOf(connectorNames, id) ?? ''))
  if (called === '' || rdns.includes('.')) return undefined
  return wallets.find((wallet) => foldText(wallet.name) === called)
}

/** Ids and names come from wallets: `constructor` is none of ours. */
function entryOf(table: Readonly<Record<string, string>>, key: string | undefined): string | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
}
