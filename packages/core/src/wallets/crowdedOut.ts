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
  /** Whether a wallet is connected, or was since the page was loaded, or is being connected or restored; such a one always stays. */
  isUsed(wallet: found): boolean
}

/**
 * Returns the wallets that have to leave so that another one fits; `undefined` where all of those are in use, and the other one is left out.
 * Anything on a page may announce wallets in any number, so each crowd is limited, and its first half stays. Among wallets that say that they
 * are the same one, the newest takes the last place, or the one before it while that one is in use: an impostor that comes first and again
 * after the wallet needs all places but one before the wallet comes. Among unknown ones the newest take the places of the second half in
 * turn, so that several wallets that come late have room.
 *
 * @param found in the order in which they were found
 */
export function getCrowdedOut<wallet, found extends wallet>(
  found: readonly found[],
  candidate: wallet,
  { keysOf, isKnown, isUsed }: CrowdRules<wallet, found>,
): readonly found[] | undefined {
  const leaving = new Set<found>()
  /** The wallets of a crowd that may be replaced; `undefined` while it has room for the candidate. */
  const toReplaceable = (isMember: (one: found) => boolean, limit: number) => {
    const staying = found.filter((one) => isMember(one) && !leaving.has(one))
    return staying.length < limit ? undefined : staying.slice(limit / 2).filter((one) => !isUsed(one))
  }
  for (const key of keysOf(candidate)) {
    const replaceable = toReplaceable((one) => keysOf(one).includes(key), maxSameWallet)
    const replaced = replaceable?.at(-1)
    if (replaced) leaving.add(replaced)
    else if (replaceable) return undefined
  }
  if (!isKnown(candidate)) {
    const replaceable = toReplaceable((one) => !isKnown(one), maxUnknownWallets)
    const replaced = replaceable?.[0]
    if (replaced) leaving.add(replaced)
    else if (replaceable) return undefined
  }
  return [...leaving]
}

/** A connector that says what it is used for. */
export type UsableConnector = Connector & {
  /** Whether it is connected, or being connected or restored. */
  isUsed(): boolean
  /** Whether it had a session since the page was loaded: the person, or the stored session, has chosen it. */
  hadSession(): boolean
}

/** Counts the calls of a connector that end with a session. */
export function createSessionCounter(): {
  /** Runs a connect or a restoring. */
  run<session>(open: () => Promise<session>): Promise<session>
  isRunning(): boolean
  hadSession(): boolean
} {
  let running = 0
  let hadSession = false
  return {
    async run(open) {
      running += 1
      try {
        const session = await open()
        hadSession ||= session !== undefined
        return session
      } finally {
        running -= 1
      }
    },
    isRunning: () => running > 0,
    hadSession: () => hadSession,
  }
}

/**
 * Remembers the ids of wallets that had to leave. Stored sessions find their wallet by its id, so it goes to nobody but the wallet that had
 * it: an impostor that drives out a wallet doesn't become it.
 */
export function createLeftIds(): {
  add(id: string, wallet: object): void
  isFreeFor(wallet: object, id: string): boolean
} {
  const owners = new Map<string, WeakRef<object>>()
  return {
    add: (id, wallet) => void owners.set(id.toLowerCase(), new WeakRef(wallet)),
    isFreeFor(wallet, id) {
      const owner = owners.get(id.toLowerCase())
      return !owner || owner.deref() === wallet
    },
  }
}

/** Rules of a chain family whose wallets have a name and nothing else that is theirs. */
export function createNameRules<
  wallet extends { readonly name: string },
  found extends wallet & { readonly connector: UsableConnector },
>(context: Pick<AdapterContext, 'app'>): CrowdRules<wallet, found> {
  const usedIds = getUsedConnectorIds(context.app?._internal.storage)
  return {
    keysOf: ({ name }) => [foldWalletName(name)],
    isKnown: ({ name }) => isKnownName(name) || usedIds.has(name),
    isUsed: ({ connector }) => connector.isUsed() || connector.hadSession(),
  }
}

/** Returns the ids of the connectors that were used on this device: the recent ones, and those of the stored session. */
export function getUsedConnectorIds(storage: SafeStorage | undefined): ReadonlySet<string> {
  const recent = storage?.get('recent_wallets', parseRecentWallets) ?? []
  const stored = storage?.get('connections', parseStoredConnections) ?? []
  return new Set([...recent.map(({ id }) => id), ...stored.map(({ connectorId }) => connectorId)])
}
