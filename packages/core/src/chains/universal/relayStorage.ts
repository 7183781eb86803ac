import { isAllowedLink } from '@latchkey/protocol'
import type { Storage } from '../../base/storage.ts'
import type { WalletLinkChoice } from '../../config/PairingSource.ts'

/**
 * The key that libraries of wallets know, therefore without the prefix `latchkey/`. Other chain families get a key of
 * their own.
 */
const deepLinkKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/**
 * Stores the link that opens the connected wallet. Storage failures are ignored.
 *
 * @param configured storage of the options; `undefined` = `localStorage`, `null` = none
 */
export function createDeepLinkStore(configured: Storage | null | undefined, namespace = 'eip155') {
  const key = namespace === 'eip155' ? deepLinkKey : `${deepLinkKey}_${namespace.toUpperCase()}`
  return {
    read: (): WalletLinkChoice | undefined =>
      withStorage(configured, (storage) => {
        const { href, name } = JSON.parse(storage.getItem(key) ?? '{}') as Record<string, unknown>
        return isAllowedLink(href) && typeof name === 'string' ? { href, name } : undefined
      }),
    write: ({ href, name }: WalletLinkChoice) => {
      if (isAllowedLink(href))
        withStorage(configured, (storage) => storage.setItem(key, JSON.stringify({ href, name })))
    },
    remove: () => void withStorage(configured, (storage) => storage.removeItem(key)),
  }
}

/** Stores the chain of a session by its topic, because wallets over a relay have none of their own. */
export type ChainStore = {
  read(topic: string): string | undefined
  write(topic: string, chain: string): void
}

/** Creates a store for the chain of one session per chain family; an app has one at a time. */
export function createChainStore(configured: Storage | null | undefined, namespace = 'eip155'): ChainStore {
  const key = namespace === 'eip155' ? 'latchkey/relay/chain' : `latchkey/relay/${namespace}/chain`
  return {
    read: (topic) =>
      withStorage(configured, (storage) => {
        const { topic: storedTopic, chain } = JSON.parse(storage.getItem(key) ?? '{}') as Record<
          string,
          unknown
        >
        return storedTopic === topic && typeof chain === 'string' ? chain : undefined
      }),
    write: (topic, chain) => {
      withStorage(configured, (storage) => storage.setItem(key, JSON.stringify({ topic, chain })))
    },
  }
}

/** Calls with a storage, by default `localStorage`; `undefined` if it is denied, full or missing. */
function withStorage<value>(
  configured: Storage | null | undefined,
  call: (storage: Storage) => value,
): value | undefined {
  try {
    const storage = configured === undefined ? globalThis.localStorage : configured
    return storage ? call(storage) : undefined
  } catch {
    return undefined
  }
}
