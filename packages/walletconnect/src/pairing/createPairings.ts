import { startTimer, withLimit } from '../clock.ts'
import { fromHex } from '../crypto/bytes.ts'
import { WalletConnectError } from '../errors.ts'
import { isRecord } from '../json.ts'
import type { Peer } from '../session/createPeer.ts'
import { lifetimes } from '../session/session.ts'
import { createRecords } from '../storage/storage.ts'
import { parsePairingUri } from './pairingUri.ts'

/** A pairing of a wallet, as it is stored. */
type StoredPairing = {
  readonly topic: string
  /** Encrypted by `KeyWrap` for storage. */
  readonly symKey: string
  /** Seconds since 1970. */
  readonly expiry: number
  readonly methods: readonly string[]
}

/** The pairings of a wallet. */
export type Pairings = {
  /** See {@link SignWallet.pair}. */
  pair(uri: string, limits: { timeout?: number | undefined; signal?: AbortSignal | undefined }): Promise<void>
  get(topic: string): StoredPairing | undefined
  /** Resolves `pair`: a proposal or sign-in arrived over the pairing. */
  onArrival(topic: string): void
  /**
   * Rejects `pair`: a message of the topic could not be decrypted. Returns true while `pair` waits, so that the relay keeps the
   * message for the right key.
   */
  onUnreadable(topic: string): boolean
  /** Removes a pairing and unsubscribes from its topic. */
  drop(topic: string): Promise<void>
  /** Subscribes to the stored pairings after a reload. */
  restore(): Promise<void>
  close(): void
}

/** How long to wait for the proposal of a link, milliseconds. The relay already has it unless the link was used before. */
const proposalTimeout = 15_000

/** Creates the list of pairings of a wallet. Their topics stay subscribed until they expire. */
export function createPairings(peer: () => Peer): Pairings {
  const live = new Map<string, { pairing: StoredPairing; stop: () => void }>()
  const waiting = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  const records = () => {
    const { storage, lock, prefix } = peer()
    return createRecords({ storage, lock, key: `${prefix}pairings`, parse: parsePairing })
  }
  const drop = async (topic: string) => {
    live.get(topic)?.stop()
    live.delete(topic)
    peer().messenger.close(topic)
    await records().change(topic, () => undefined)
  }
  const store = (pairing: StoredPairing) => {
    const { topic, expiry } = pairing
    live.get(topic)?.stop()
    const delay = expiry * 1000 - peer().clock.now()
    const stop = startTimer(delay, () => {
      drop(topic).catch(peer().onFault)
    })
    live.set(topic, { pairing, stop })
  }
  return {
    async pair(uri, { timeout = proposalTimeout, signal }) {
      const { clock, ready, wrap, messenger } = peer()
      const { topic, symKey, expiryTimestamp, methods = [] } = parsePairingUri(uri, clock.now())
      await ready()
      const key = fromHex(symKey) ?? new Uint8Array()
      const expiry = expiryTimestamp ?? Math.floor(clock.now() / 1000) + lifetimes.proposal
      const pairing = { topic, symKey: await wrap.wrap(key), expiry, methods }
      await records().change(topic, () => pairing)
      store(pairing)
      const timeoutError = () =>
        new WalletConnectError('Nothing waits behind this link: it was used already, or its app is gone.', {
          code: 'PAIRING_EMPTY',
          hint: 'Ask the app for a new link.',
        })
      const run = () =>
        new Promise<void>((resolve, reject) => {
          waiting.set(topic, { resolve, reject })
          messenger.open(topic, { symKey: key }).catch(reject)
        })
      try {
        await withLimit(run, { timeout, signal, timeoutError })
      } catch (error) {
        await drop(topic)
        throw error
      } finally {
        waiting.delete(topic)
      }
    },
    get: (topic) => live.get(topic)?.pairing,
    onArrival: (topic) => waiting.get(topic)?.resolve(),
    onUnreadable(topic) {
      const waitingPair = waiting.get(topic)
      waitingPair?.reject(
        new WalletConnectError("This link's key does not fit what its app sent.", {
          code: 'PAIRING_UNREADABLE',
          hint: 'Ask the app for a new link.',
        }),
      )
      return waitingPair !== undefined
    },
    drop,
    async restore() {
      const { clock, wrap, messenger, onFault } = peer()
      for (const [topic, pairing] of await records().all()) {
        const symKey = await wrap.unwrap(pairing.symKey)
        if (!symKey || pairing.expiry * 1000 <= clock.now()) {
          await records().change(topic, () => undefined)
          continue
        }
        store(pairing)
        messenger.open(topic, { symKey }).catch(onFault)
      }
    },
    close() {
      for (const { stop } of live.values()) stop()
    },
  }
}

function parsePairing(raw: unknown): StoredPairing | undefined {
  const isValid =
    isRecord(raw) &&
    typeof raw.topic === 'string' &&
    typeof raw.symKey === 'string' &&
    typeof raw.expiry === 'number' &&
    Array.isArray(raw.methods)
  return isValid ? (raw as unknown as StoredPairing) : undefined
}
