import { plainText, toUniqueName } from '../../base/text.ts'
import type { AdapterContext } from '../../config/Adapter.ts'
import { createLeftIds, createNameRules, getCrowdedOut } from '../../wallets/crowdedOut.ts'
import { repeatRead } from '../../wallets/repeatRead.ts'
import { createWalletConnector } from './createWalletConnector.ts'
import type { Ss58Prefixes } from './networks.ts'
import { onFirstGesture } from './onFirstGesture.ts'
import type { InjectedEntry, PolkadotConnector } from './PolkadotWallet.ts'

/** Most entries that are read at each end of the page's list: those of wallets that came first, and of those that came last. */
const maxEntries = 512

/**
 * Names of wallets whose key in the list is a technical one, as [`@luno-kit/core`](https://www.npmjs.com/package/@luno-kit/core)
 * 0.0.10 (MIT) has them. With the name that it announces in another family, a wallet is one row for all of them.
 */
const knownNames: Readonly<Record<string, string>> = {
  enkrypt: 'Enkrypt',
  'fearless-wallet': 'Fearless',
  mimir: 'Mimir',
  nova: 'Nova',
  polkagate: 'Polkagate',
  'polkadot-js': 'Polkadot{.js}',
  'subwallet-js': 'SubWallet',
  talisman: 'Talisman',
}

/** A wallet may have any key, also that of a member which every object has. */
const toKnownName = (key: string) => (Object.hasOwn(knownNames, key) ? knownNames[key] : undefined)

/**
 * Finds wallets in `window.injectedWeb3` while the config runs: those present, and those that come later. A connector stays
 * with the object it was made for, whatever the list has under its name afterwards. An object that is listed twice is kept
 * once; another wallet of the same name gets a number.
 */
export function discoverWallets(context: AdapterContext, ss58Prefixes: Ss58Prefixes): () => void {
  type Listed = { readonly key: string; readonly name: string; readonly entry: InjectedEntry }
  type Found = Listed & { readonly shownName: string; readonly connector: PolkadotConnector }
  const found: Found[] = []
  const nameRules = createNameRules<Listed, Found>(context)
  const rules = {
    ...nameRules,
    isKnown: (wallet: Listed) => toKnownName(wallet.key) !== undefined || nameRules.isKnown(wallet),
  }
  /** Objects that were offered once: one that had to leave since doesn't come back with each reading. */
  const seen = new WeakSet<object>()
  /** Connectors that had to leave; counted so that no wallet ever gets the `uid` of another one. */
  let crowdedOutCount = 0
  const leftNames = createLeftIds()
  // From here on, because the code that restores a wallet may load later than a person's first click.
  let isPageUsed = false
  const stopWatching = onFirstGesture(() => {
    isPageUsed = true
  })

  const readWallets = () => {
    for (const { key, entry } of listWallets()) {
      if (seen.has(entry) || found.some((other) => other.key === key)) continue
      seen.add(entry)
      const listed = { key, name: toKnownName(key) ?? key, entry }
      const crowdedOut = getCrowdedOut(found, listed, rules)
      if (!crowdedOut) continue
      for (const one of crowdedOut) {
        found.splice(found.indexOf(one), 1)
        leftNames.add(one.shownName, one.entry)
        context.removeConnector(one.connector.uid)
      }
      crowdedOutCount += crowdedOut.length
      const taken = found.map((other) => other.shownName)
      if (!leftNames.isFreeFor(entry, listed.name)) taken.push(listed.name)
      const shownName = toUniqueName(listed.name, taken)
      const uid = `polkadot:${shownName}${crowdedOutCount ? `#${crowdedOutCount}` : ''}`
      const shared = { context, ss58Prefixes, isPageUsed: () => isPageUsed }
      const connector = createWalletConnector({ uid, name: shownName, entry, ...shared })
      found.push({ ...listed, shownName, connector })
      context.addConnector(connector)
    }
  }
  const stopReading = repeatRead(readWallets)

  return () => {
    stopWatching()
    stopReading()
    for (const { connector } of found.splice(0)) context.removeConnector(connector.uid)
  }
}

/** The wallets of the page's list at present. Each member is read once, and nothing is trusted or written to. */
function listWallets(): readonly { readonly key: string; readonly entry: InjectedEntry }[] {
  try {
    const list = (window as { injectedWeb3?: unknown }).injectedWeb3
    if (typeof list !== 'object' || list === null) return []
    const keys = Object.keys(list)
    const read =
      keys.length > 2 * maxEntries ? [...keys.slice(0, maxEntries), ...keys.slice(-maxEntries)] : keys
    return read.flatMap((key) => parseEntry(list, key) ?? [])
  } catch {
    // A proxy or a getter threw.
    return []
  }
}

function parseEntry(list: object, key: string): { key: string; entry: InjectedEntry } | undefined {
  try {
    const entry = (list as Record<string, unknown>)[key] as InjectedEntry | null
    const name = plainText(key)
    if (typeof entry !== 'object' || entry === null || !name || typeof entry.enable !== 'function')
      return undefined
    return { key: name, entry }
  } catch {
    return undefined
  }
}
