import type { SafeStorage } from '../base/storage.ts'
import type { AdapterContext } from '../config/Adapter.ts'
import type { Connector } from '../config/Connector.ts'
import { foldWalletName, isKnownName } from './knownWallets.ts'
import { parseRecentWallets } from './recentWallets.ts'
import { parseStoredConnections } from './storedSession.ts'

/** Most wallets that say that they are the same one, e.g. by one reverse domain name. */
const maxSameWallet = 4
/** Most wallets together that nobody knows. Known ones don't count, so there is always room for them. */
const maxUnknownWallets = 32

/** How wallets of one chain family are told apart. */
export type CrowdRules<wallet, found extends wallet> = {
  /** What a wallet says it is: wallets that share one of these may be one wallet, or an impostor of it. */
  keysOf(wallet: wallet): readonly string[]
  /** Whether the directory has the wallet, or it was used on this device. */
  isKnown(wallet: wallet): boolean
  /** Whether a wallet is connected or being connected; such a one always stays. */
  isUsed(wallet: found): boolean
}

/**
 * Returns the wallets that have to leave so that another one fits; `undefined` where all of those are in use, and the other one is left out.
 * Anything on a page may announce wallets in any number, so each crowd is limited. Of a full crowd the first half stays and the newest take
 * the places of the second half: neither who comes first nor who comes last drives out the others.
 *
 * @param found in the order in which they were found
 */
export function getCrowdedOut<wallet, found extends wallet>(
  found: readonly found[],
  candidate: wallet,
  { keysOf, isKnown, isUsed }: CrowdRules<wallet, found>,
): readonly found[] | undefined {
  const crowds = keysOf(candidate).map((key) => ({
    members: found.filter((one) => keysOf(one).includes(key)),
    limit: maxSameWallet,
  }))
  if (!isKnown(candidate))
    crowds.push({ members: found.filter((one) => !isKnown(one)), limit: maxUnknownWallets })
  const leaving = new Set<found>()
  for (const { members, limit } of crowds) {
    const staying = members.filter((one) => !leaving.has(one))
    if (staying.length < limit) continue
    const replaced = staying.slice(limit / 2).find((one) => !isUsed(one))
    if (!replaced) return undefined
    leaving.add(replaced)
  }
  return [...leaving]
}

/** A connector that says whether it is connected or being connected. */
export type UsableConnector = Connector & { isUsed(): boolean }

/** Rules of a chain family whose wallets have a name and nothing else that is theirs. */
export function createNameRules<
  wallet extends { readonly name: string },
  found extends wallet & { readonly connector: UsableConnector },
>(context: Pick<AdapterContext, 'app'>): CrowdRules<wallet, found> {
  const usedIds = getUsedConnectorIds(context.app?._internal.storage)
  return {
    keysOf: ({ name }) => [foldWalletName(name)],
    isKnown: ({ name }) => isKnownName(name) || usedIds.has(name),
    isUsed: ({ connector }) => connector.isUsed(),
  }
}

/** Returns the ids of the connectors that were used on this device: the recent ones, and those of the stored session. */
export function getUsedConnectorIds(storage: SafeStorage | undefined): ReadonlySet<string> {
  const recent = storage?.get('recent_wallets', parseRecentWallets) ?? []
  const stored = storage?.get('connections', parseStoredConnections) ?? []
  return new Set([...recent.map(({ id }) => id), ...stored.map(({ connectorId }) => connectorId)])
}
