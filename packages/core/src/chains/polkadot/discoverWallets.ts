import { plainText, toUniqueName } from '../../base/text.ts'
import type { AdapterContext } from '../../config/Adapter.ts'
import { createWalletConnector } from './createWalletConnector.ts'
import type { Ss58Prefixes } from './networks.ts'
import { onFirstGesture } from './onFirstGesture.ts'
import type { InjectedEntry } from './PolkadotWallet.ts'

/** Milliseconds after which `window.injectedWeb3` is read again: wallets add themselves without an event. */
const rereadDelays = [0, 500, 2_000]
/** Most wallets that are read of the page's list. */
const maxWallets = 32

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

/**
 * Finds wallets in `window.injectedWeb3` while the config runs: those present, and those that come later. A connector stays
 * with the object it was made for, whatever the list has under its name afterwards. An object that is listed twice is kept
 * once; another wallet of the same name gets a number.
 */
export function discoverWallets(context: AdapterContext, ss58Prefixes: Ss58Prefixes): () => void {
  const found = new Map<
    string,
    { readonly key: string; readonly name: string; readonly entry: InjectedEntry }
  >()
  // From here on, because the code that restores a wallet may load later than a person's first click.
  let isPageUsed = false
  const stopWatching = onFirstGesture(() => {
    isPageUsed = true
  })

  const readWallets = () => {
    for (const { key, entry } of listWallets()) {
      const others = [...found.values()]
      if (others.some((other) => other.key === key || other.entry === entry)) continue
      const uniqueName = toUniqueName(
        knownNames[key] ?? key,
        others.map((other) => other.name),
      )
      const uid = `polkadot:${uniqueName}`
      found.set(uid, { key, name: uniqueName, entry })
      const shared = { context, ss58Prefixes, isPageUsed: () => isPageUsed }
      context.addConnector(createWalletConnector({ uid, name: uniqueName, entry, ...shared }))
    }
  }
  readWallets()
  const timers = rereadDelays.map((delay) => setTimeout(readWallets, delay))
  window.addEventListener('load', readWallets)

  return () => {
    stopWatching()
    window.removeEventListener('load', readWallets)
    for (const timer of timers) clearTimeout(timer)
    for (const uid of found.keys()) context.removeConnector(uid)
    found.clear()
  }
}

/** The wallets of the page's list at present. Each member is read once, and nothing is trusted or written to. */
function listWallets(): readonly { readonly key: string; readonly entry: InjectedEntry }[] {
  try {
    const list = (window as { injectedWeb3?: unknown }).injectedWeb3
    if (typeof list !== 'object' || list === null) return []
    return Object.keys(list)
      .slice(0, maxWallets)
      .flatMap((key) => parseEntry(list, key) ?? [])
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
