import type { AuthPayload } from '../auth/cacao.ts'
import { startTimer } from '../clock.ts'
import { reasons, WalletConnectError } from '../errors.ts'
import { isRecord } from '../json.ts'
import type { Peer } from '../session/createPeer.ts'
import type { SignEvent } from '../session/events.ts'
import type { Participant } from '../session/participant.ts'
import { createRecords } from '../storage/storage.ts'
import type { ProposalTerms } from './createProposals.ts'

/** A proposal of an app. Untrusted but for `id` and `expiry`. */
export type PendingProposal = ProposalTerms & {
  readonly id: number
  readonly pairingTopic: string
  readonly proposer: Participant
  /** Seconds since 1970. */
  readonly expiry: number
  /** The relay's attestation of the app's origin, for a verify service. */
  readonly attestation?: string | undefined
  /** Hex of the SHA-256 of the message: its id at a verify service. */
  readonly messageId: string
}

/** A request of an app for a signature and a session (CAIP-122). */
export type PendingAuthentication = {
  readonly id: number
  readonly pairingTopic: string
  readonly requester: Participant
  readonly payload: AuthPayload
  readonly expiry: number
  readonly attestation?: string | undefined
  readonly messageId: string
}

/** A request of an app over a session. */
export type PendingRequest = {
  readonly id: number
  readonly topic: string
  readonly chainId: string
  readonly method: string
  readonly params: unknown
  /** Seconds since 1970. */
  readonly expiry: number
  readonly attestation?: string | undefined
  readonly messageId: string
}

/** An event of a wallet client. */
export type WalletEvent =
  | SignEvent
  | { readonly type: 'proposal'; readonly proposal: PendingProposal }
  | { readonly type: 'authentication'; readonly authentication: PendingAuthentication }
  | { readonly type: 'request'; readonly request: PendingRequest }
  /** A proposal, authentication or request has expired. */
  | { readonly type: 'withdrawn'; readonly id: number }

/** A proposal, sign-in or request that waits for the person's decision, as stored. */
export type Pending =
  | { readonly kind: 'proposal'; readonly entry: PendingProposal }
  | { readonly kind: 'authentication'; readonly entry: PendingAuthentication }
  | { readonly kind: 'request'; readonly entry: PendingRequest }

/** The entry of a kind. */
type PendingEntry<kind extends Pending['kind']> = Extract<Pending, { kind: kind }>['entry']

/** The proposals, sign-ins and requests that wait for the person's decision. Each entry is answered or withdrawn once. */
export type PendingList = {
  list(): readonly Pending[]
  /** Adds and stores an entry; returns false where its id is in the list already. */
  add(pending: Pending): Promise<boolean>
  /**
   * Removes an entry and returns it, to answer it.
   * @throws WalletConnectError with code 8000 (expired) or `NOT_PENDING`
   */
  claim<kind extends Pending['kind']>(kind: kind, id: number): Promise<PendingEntry<kind>>
  /** Removes all requests of a session topic. */
  dropTopic(topic: string): Promise<void>
  /** Loads the stored entries that have not expired. */
  load(): Promise<readonly Pending[]>
  close(): void
}

/** Creates the list. Entries survive a reload until they expire. */
export function createPending(peer: () => Peer, onExpire: (pending: Pending) => void): PendingList {
  const live = new Map<number, { pending: Pending; stop: () => void }>()
  const records = () => {
    const { storage, lock, prefix } = peer()
    return createRecords({ storage, lock, key: `${prefix}pending`, parse: parsePending })
  }
  const remove = async (id: number) => {
    live.get(id)?.stop()
    live.delete(id)
    await records().change(`${id}`, () => undefined)
  }
  const store = (pending: Pending) => {
    const { id, expiry } = pending.entry
    const delay = expiry * 1000 - peer().clock.now()
    const stop = startTimer(delay, () => {
      remove(id).then(() => onExpire(pending), peer().onFault)
    })
    live.set(id, { pending, stop })
  }
  const list = () => [...live.values()].map(({ pending }) => pending)
  return {
    list,
    async add(pending) {
      const { id } = pending.entry
      if (live.has(id)) return false
      await records().change(`${id}`, () => pending)
      store(pending)
      return true
    },
    async claim<kind extends Pending['kind']>(kind: kind, id: number) {
      const found = live.get(id)?.pending
      if (found?.kind !== kind) {
        throw new WalletConnectError('It was answered, withdrawn or has expired.', { code: 'NOT_PENDING' })
      }
      await remove(id)
      if (found.entry.expiry * 1000 <= peer().clock.now()) {
        throw new WalletConnectError(reasons.expired.message, { code: reasons.expired.code })
      }
      return found.entry as PendingEntry<kind>
    },
    async dropTopic(topic) {
      for (const { pending } of [...live.values()]) {
        if (pending.kind === 'request' && pending.entry.topic === topic) await remove(pending.entry.id)
      }
    },
    async load() {
      const now = peer().clock.now()
      for (const [id, pending] of await records().all()) {
        if (pending.entry.expiry * 1000 > now) store(pending)
        else await records().change(id, () => undefined)
      }
      return list()
    },
    close() {
      for (const { stop } of live.values()) stop()
    },
  }
}

function parsePending(raw: unknown): Pending | undefined {
  if (!isRecord(raw) || !isRecord(raw.entry)) return undefined
  const isKnown = ['proposal', 'authentication', 'request'].includes(String(raw.kind))
  const isValid = typeof raw.entry.id === 'number' && typeof raw.entry.expiry === 'number'
  return isKnown && isValid ? (raw as unknown as Pending) : undefined
}
