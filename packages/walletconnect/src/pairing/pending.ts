import type { AuthPayload } from '../auth/cacao.ts'
import { waitUntil } from '../clock.ts'
import { reasons, WalletConnectError } from '../errors.ts'
import { isRecord } from '../json.ts'
import type { Peer } from '../session/createPeer.ts'
import type { SignEvent } from '../session/events.ts'
import type { Participant } from '../session/participant.ts'
import { createRecords } from '../storage/storage.ts'
import type { ProposalTerms } from './proposalBook.ts'

/** An app asks for a session. Everything in it but `id` and `expiry` comes from outside. */
export type PendingProposal = ProposalTerms & {
  readonly id: number
  readonly pairingTopic: string
  readonly proposer: Participant
  /** Seconds since 1970. */
  readonly expiry: number
  /** What the relay says of the app's origin, for a verify service. */
  readonly attestation?: string | undefined
  /** Hex of the SHA-256 of the message, by which a verify service knows it. */
  readonly messageId: string
}

/** An app asks for a signature and a session in one (CAIP-122). */
export type PendingAuthentication = {
  readonly id: number
  readonly pairingTopic: string
  readonly requester: Participant
  readonly payload: AuthPayload
  readonly expiry: number
  readonly attestation?: string | undefined
  readonly messageId: string
}

/** An app asks for something over a session. */
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

/** What a wallet is told. */
export type WalletEvent =
  | SignEvent
  | { readonly type: 'proposal'; readonly proposal: PendingProposal }
  | { readonly type: 'authentication'; readonly authentication: PendingAuthentication }
  | { readonly type: 'request'; readonly request: PendingRequest }
  /** A proposal, authentication or request whose time is over. */
  | { readonly type: 'withdrawn'; readonly id: number }

/** What waits for the wallet's person, as it is stored. */
export type Pending =
  | { readonly kind: 'proposal'; readonly entry: PendingProposal }
  | { readonly kind: 'authentication'; readonly entry: PendingAuthentication }
  | { readonly kind: 'request'; readonly entry: PendingRequest }

/** What waits, by its kind. */
type PendingEntry<kind extends Pending['kind']> = Extract<Pending, { kind: kind }>['entry']

/** What waits for the wallet's person: each is told once, and answered or withdrawn once. */
export type PendingList = {
  list(): readonly Pending[]
  /** Answers false for one that is there already. */
  add(pending: Pending): Promise<boolean>
  /**
   * Takes one out, to answer it.
   * @throws WalletConnectError with code 8000 (its time is over) or `NOT_PENDING`
   */
  claim<kind extends Pending['kind']>(kind: kind, id: number): Promise<PendingEntry<kind>>
  /** Drops all of a topic that is over. */
  dropTopic(topic: string): Promise<void>
  load(): Promise<readonly Pending[]>
  close(): void
}

/** Keeps it over a reload of the wallet, until its time is over. */
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
    const rest = expiry * 1000 - peer().clock.now()
    const stop = waitUntil(rest, () => {
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
  const isRight = typeof raw.entry.id === 'number' && typeof raw.entry.expiry === 'number'
  return isKnown && isRight ? (raw as unknown as Pending) : undefined
}
