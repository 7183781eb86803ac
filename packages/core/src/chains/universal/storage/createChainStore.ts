import type { Storage } from '../../../base/storage.ts'
import { withStorage } from './withStorage.ts'

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
