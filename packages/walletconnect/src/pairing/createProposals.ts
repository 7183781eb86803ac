import { startTimer } from '../clock.ts'
import { type Reason, WalletConnectError } from '../errors.ts'
import { isRecord } from '../json.ts'
import type { ProposalNamespaces, ScopedProperties, SessionProperties } from '../namespaces.ts'
import type { Peer } from '../session/createPeer.ts'
import type { SignEvent } from '../session/events.ts'
import type { Metadata } from '../session/participant.ts'
import type { Session } from '../session/session.ts'
import { createRecords, type Records } from '../storage/storage.ts'

/** Terms of a proposed session. */
export type ProposalTerms = {
  readonly requiredNamespaces: ProposalNamespaces
  readonly optionalNamespaces: ProposalNamespaces
  readonly sessionProperties?: SessionProperties | undefined
  readonly scopedProperties?: ScopedProperties | undefined
}

/** A stored proposal of the app, so that an approval during a reload still counts. */
export type Proposal = ProposalTerms & {
  readonly id: number
  readonly pairingTopic: string
  /** Encrypted by `KeyWrap` for storage. */
  readonly symKey: string
  /** Encrypted by `KeyWrap` for storage. */
  readonly privateKey: string
  readonly publicKey: string
  /** Seconds since 1970. */
  readonly expiry: number
  readonly state: ProposalState
}

/** State of a proposal. */
export type ProposalState =
  | { readonly status: 'open' }
  /** A wallet has approved it; its settlement follows. `responder` is the wallet's public key. */
  | { readonly status: 'answered'; readonly sessionTopic: string; readonly responder: string }
  | { readonly status: 'over'; readonly outcome: ProposalOutcome }

/** How a proposal ended. */
type ProposalOutcome = 'settled' | 'rejected' | 'expired' | 'cancelled'

/** A change of a proposal. */
type ProposalAction =
  | { readonly type: 'answer'; readonly sessionTopic: string; readonly responder: string }
  | { readonly type: 'settle' }
  | { readonly type: 'reject' }
  | { readonly type: 'expire' }
  | { readonly type: 'cancel' }

/** Returns the state after a change. The first wallet that answers wins; a proposal that is over does not change. */
export function reduceProposal(state: ProposalState, action: ProposalAction): ProposalState {
  if (state.status === 'over') return state
  switch (action.type) {
    case 'answer':
      return state.status === 'open'
        ? { status: 'answered', sessionTopic: action.sessionTopic, responder: action.responder }
        : state
    case 'settle':
      return state.status === 'answered' ? { status: 'over', outcome: 'settled' } : state
    case 'reject':
      return { status: 'over', outcome: 'rejected' }
    case 'expire':
      return { status: 'over', outcome: 'expired' }
    case 'cancel':
      return { status: 'over', outcome: 'cancelled' }
  }
}

type Bytes = Uint8Array<ArrayBuffer>

/** A proposal that waits for an answer. */
export type LiveProposal = {
  proposal: Proposal
  readonly keys: { readonly symKey: Bytes; readonly privateKey: Bytes }
  readonly resolve: (session: Session) => void
  readonly reject: (error: Error) => void
  readonly result: Promise<Session>
  /** Cancels the expiry timer. */
  stop: () => void
}

/** The proposals of an app, in memory and in storage. */
export type Proposals = {
  readonly peer: () => Peer
  readonly metadata: Metadata
  readonly emit: (event: SignEvent) => void
  /** Reasons by session topic for wallets that answered too late, filled by `answerProposal` and sent by `settleProposal`. */
  readonly lateReasons: Map<string, Reason>
  /** The stored proposals. */
  records(): Records<Proposal>
  /** Lists the proposals in memory, also those whose wallets still get a reason. */
  listLive(): readonly LiveProposal[]
  /** Adds a proposal to memory and starts its expiry timer. */
  track(proposal: Proposal, keys: LiveProposal['keys']): LiveProposal
  /** Applies a change; returns whether the state changed. */
  apply(entry: LiveProposal, action: ProposalAction): Promise<boolean>
  /** Applies a change that ends a proposal, and rejects its result. */
  end(entry: LiveProposal, action: ProposalAction, error: Error): Promise<void>
  /** Removes a proposal from memory, stops its timer and unsubscribes from its pairing topic. */
  forget(entry: LiveProposal): void
  /** Starts a timer (milliseconds) that `close` cancels; returns a function that cancels it. */
  schedule(delay: number, call: () => void): () => void
  /** Cancels all timers. */
  close(): void
}

/** How long a wallet that answers too late still gets a reason, milliseconds. */
export const lateAnswerPeriod = 60_000

/** Creates the list of an app's proposals. */
export function createProposals(
  peer: () => Peer,
  metadata: Metadata,
  emit: (event: SignEvent) => void,
): Proposals {
  const live = new Map<number, LiveProposal>()
  const cancelTimers = new Set<() => void>()
  const records = () => {
    const { storage, lock, prefix } = peer()
    return createRecords({ storage, lock, key: `${prefix}proposals`, parse: parseProposal })
  }
  const schedule = (delay: number, call: () => void) => {
    const stop = () => {
      cancelTimers.delete(stop)
      cancel()
    }
    const cancel = startTimer(delay, () => {
      cancelTimers.delete(stop)
      call()
    })
    cancelTimers.add(stop)
    return stop
  }
  const proposals: Proposals = {
    peer,
    metadata,
    emit,
    lateReasons: new Map(),
    records,
    schedule,
    listLive: () => [...live.values()],
    track(proposal, keys) {
      let settle: Pick<LiveProposal, 'resolve' | 'reject'> = { resolve: () => {}, reject: () => {} }
      const result = new Promise<Session>((resolve, reject) => {
        settle = { resolve, reject }
      })
      // A rejection without a listener is no error.
      result.catch(() => undefined)
      const entry: LiveProposal = { proposal, keys, result, ...settle, stop: () => {} }
      entry.stop = schedule(proposal.expiry * 1000 - peer().clock.now(), () => {
        const error = new WalletConnectError('No wallet answered in time.', {
          code: 'PAIRING_EXPIRED',
          hint: 'Show a new code and scan that.',
        })
        proposals.end(entry, { type: 'expire' }, error).catch(peer().onFault)
        schedule(lateAnswerPeriod, () => proposals.forget(entry))
      })
      live.set(proposal.id, entry)
      return entry
    },
    async apply(entry, action) {
      const state = reduceProposal(entry.proposal.state, action)
      if (state === entry.proposal.state) return false
      entry.proposal = { ...entry.proposal, state }
      await records().change(`${entry.proposal.id}`, () =>
        state.status === 'over' ? undefined : entry.proposal,
      )
      return true
    },
    async end(entry, action, error) {
      if (await proposals.apply(entry, action)) entry.reject(error)
    },
    forget(entry) {
      const { id, pairingTopic } = entry.proposal
      entry.stop()
      live.delete(id)
      peer().messenger.forget(id)
      peer().messenger.close(pairingTopic)
    },
    close() {
      for (const stop of [...cancelTimers]) stop()
    },
  }
  return proposals
}

/** Parses a stored proposal; `undefined` for anything else. */
function parseProposal(raw: unknown): Proposal | undefined {
  if (!isRecord(raw) || !isRecord(raw.state)) return undefined
  const texts = [raw.pairingTopic, raw.symKey, raw.privateKey, raw.publicKey, raw.state.status]
  const isValid =
    texts.every((text) => typeof text === 'string') &&
    typeof raw.id === 'number' &&
    typeof raw.expiry === 'number' &&
    isRecord(raw.requiredNamespaces) &&
    isRecord(raw.optionalNamespaces)
  return isValid ? (raw as unknown as Proposal) : undefined
}
