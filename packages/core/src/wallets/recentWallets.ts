import { foldText } from '@latchkey/protocol'
import type { SafeStorage } from '../base/storage.ts'
import { plainText } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import type { Connector } from '../config/Connector.ts'
import type { Connection } from '../config/State.ts'

/**
 * Returns the wallets that were connected last on this device, newest first, at most two. Wallets that were paired over
 * a relay share the `id` of the relay's connector and differ by name. The embedded wallet is not one of them: people
 * return to it by signing in.
 */
export function getRecentWallets(config: Config): readonly RecentWallet[] {
  return config._internal.storage.get('recent_wallets', parseRecentWallets) ?? []
}

/** Number of wallets that are stored. */
const maxWallets = 2

/** Stores the wallet of a new connection as the most recent one; the wallet of a sign-in is not stored. */
export function storeRecentWallet(storage: SafeStorage, connector: Connector, connection: Connection): void {
  if (connector.login) return
  const { connectorId: id, connectorName: name } = connection
  const newest = { id, name }
  const stored = storage.get('recent_wallets', parseRecentWallets) ?? []
  const others = stored.filter((entry) => !isSame(entry, newest))
  storage.set('recent_wallets', [newest, ...others].slice(0, maxWallets))
}

/**
 * Whether two entries are of one wallet. A wallet is known by its name alone if it was paired, if an existing client has stored
 * it by its id in the directory, or if its name is its id, which is so in chain families whose wallets announce no domain.
 */
function isSame(one: RecentWallet, other: RecentWallet): boolean {
  const isNamed = ({ id, name }: RecentWallet) =>
    id === 'walletConnect' || id === name || /^[\da-f]{64}$/.test(id)
  return isNamed(one) || isNamed(other) ? foldText(one.name) === foldText(other.name) : one.id === other.id
}

/** A wallet that was connected on this device. */
export type RecentWallet = {
  /** `Connector.id`. */
  readonly id: string
  /** The wallet's own name, also when it was paired over a relay. Untrusted text. */
  readonly name: string
}

/** Parses the stored value of `recent_wallets`, which anything on the page may have written; invalid entries are skipped. */
export function parseRecentWallets(raw: unknown): readonly RecentWallet[] | undefined {
  if (!Array.isArray(raw)) return undefined
  const valid = raw.slice(0, maxEntriesRead).flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return []
    const { id, name } = entry as Record<string, unknown>
    return typeof id === 'string' && typeof name === 'string' ? [{ id, name: plainText(name) }] : []
  })
  const isFirst = (one: RecentWallet, at: number) => valid.findIndex((other) => isSame(one, other)) === at
  return valid.filter(isFirst).slice(0, maxWallets)
}

/** Entries of a stored list that are looked at. */
const maxEntriesRead = 8
