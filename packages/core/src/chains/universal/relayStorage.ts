import { isAllowedLink } from '@latchkey/protocol'
import type { Storage } from '../../base/storage.ts'
import type { WalletLinkChoice } from '../../config/PairingSource.ts'

/** The name wallets' own libraries know, therefore without a prefix of ours; another family's wallet has its own. */
const known = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Where the link is kept by which the connected wallet is opened. Storage that fails is as good as empty. */
export function createDeepLinkStore(given: Storage | null | undefined, namespace = 'eip155') {
  const key = namespace === 'eip155' ? known : `${known}_${namespace.toUpperCase()}`
  const use = <value>(call: (storage: Storage) => value) => withStorage(given, call)
  return {
    read: (): WalletLinkChoice | undefined =>
      use((storage) => {
        const { href, name } = JSON.parse(storage.getItem(key) ?? '{}') as Record<string, unknown>
        return isAllowedLink(href) && typeof name === 'string' ? { href, name } : undefined
      }),
    write: ({ href, name }: WalletLinkChoice) => {
      if (isAllowedLink(href)) use((storage) => storage.setItem(key, JSON.stringify({ href, name })))
    },
    remove: () => void use((storage) => storage.removeItem(key)),
  }
}

/** Which default chain each session was left on: a relay's wallet has none of its own to ask for. */
export type ChainStore = {
  read(topic: string): string | undefined
  write(topic: string, chain: string): void
}

/** One session of each family is remembered: an app has one at a time. */
export function createChainStore(given: Storage | null | undefined, namespace = 'eip155'): ChainStore {
  const key = namespace === 'eip155' ? 'latchkey/relay/chain' : `latchkey/relay/${namespace}/chain`
  return {
    read: (topic) =>
      withStorage(given, (storage) => {
        const { topic: of, chain } = JSON.parse(storage.getItem(key) ?? '{}') as Record<string, unknown>
        return of === topic && typeof chain === 'string' ? chain : undefined
      }),
    write: (topic, chain) => {
      withStorage(given, (storage) => storage.setItem(key, JSON.stringify({ topic, chain })))
    },
  }
}

/** Calls with the storage of a config, `localStorage` by default. One that is denied, full or absent is as good as empty. */
function withStorage<value>(
  given: Storage | null | undefined,
  call: (storage: Storage) => value,
): value | undefined {
  try {
    const storage = given === undefined ? globalThis.localStorage : given
    return storage ? call(storage) : undefined
  } catch {
    return undefined
  }
}
