import { isAllowedLink } from '@latchkey/protocol'
import type { Storage } from '../../base/storage.ts'
import type { WalletLinkChoice } from '../../config/PairingSource.ts'

/**
 * The key that libraries of wallets know, therefore without the prefix `latchkey/`. Other chain families get a key of
 * their own.
 */
const deepLinkKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/**
 * Stores the link that opens the connected wallet. Where the storage is denied, full or missing, the link is in memory
 * until the page closes.
 *
 * @param configured storage of the options; `undefined` = `localStorage`, `null` = none
 */
export function createDeepLinkStore(configured: Storage | null | undefined, namespace = 'eip155') {
  const key = namespace === 'eip155' ? deepLinkKey : `${deepLinkKey}_${namespace.toUpperCase()}`
  let memory: WalletLinkChoice | undefined
  /** Whether the storage has what this page wrote last. Another tab may have changed it since, so it is read first. */
  let isStored = true
  return {
    read(): WalletLinkChoice | undefined {
      if (!isStored) return memory
      const parseEntry = (storage: Storage) => {
        const { href, name } = JSON.parse(storage.getItem(key) ?? '{}') as Record<string, unknown>
        return isAllowedLink(href) && typeof name === 'string' ? { href, name } : undefined
      }
      return withStorage(configured, parseEntry, memory)
    },
    write({ href, name }: WalletLinkChoice) {
      if (!isAllowedLink(href)) return
      memory = { href, name }
      const store = (storage: Storage) => {
        storage.setItem(key, JSON.stringify(memory))
        return true
      }
      isStored = withStorage(configured, store, false)
    },
    remove() {
      memory = undefined
      isStored = true
      withStorage(configured, (storage) => storage.removeItem(key), undefined)
    },
  }
}

/** Stores the chain of a session by its topic, because wallets over a relay have none of their own. */
export type ChainStore = {
  read(topic: string): string | undefined
  write(topic: string, chain: string): void
  /** Removes the chain of that session; that of another one stays. */
  remove(topic: string): void
}

/** Creates a store for the chain of one session per chain family; an app has one at a time. */
export function createChainStore(configured: Storage | null | undefined, namespace = 'eip155'): ChainStore {
  const key = namespace === 'eip155' ? 'latchkey/relay/chain' : `latchkey/relay/${namespace}/chain`
  const read = (topic: string) =>
    withStorage(
      configured,
      (storage) => {
        const entry = JSON.parse(storage.getItem(key) ?? '{}') as Record<string, unknown>
        return entry.topic === topic && typeof entry.chain === 'string' ? entry.chain : undefined
      },
      undefined,
    )
  return {
    read,
    remove: (topic) => {
      if (read(topic) !== undefined) withStorage(configured, (storage) => storage.removeItem(key), undefined)
    },
    write: (topic, chain) => {
      withStorage(configured, (storage) => storage.setItem(key, JSON.stringify({ topic, chain })), undefined)
    },
  }
}

/** Calls with a storage, by default `localStorage`; returns `fallback` if it is denied, full or missing. */
function withStorage<value>(
  configured: Storage | null | undefined,
  call: (storage: Storage) => value,
  fallback: value,
): value {
  try {
    const storage = configured === undefined ? globalThis.localStorage : configured
    return storage ? call(storage) : fallback
  } catch {
    return fallback
  }
}
