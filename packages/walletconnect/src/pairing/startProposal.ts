import { fromHex, randomBytes, toHex } from '../crypto/bytes.ts'
import { createKeyPair, deriveSharedKey, topicOf } from '../crypto/keys.ts'
import { abortedError, type Reason, reasons, WalletConnectError } from '../errors.ts'
import { isRecord } from '../json.ts'
import type { Outcome } from '../session/rpc.ts'
import { lifetimes, type Session } from '../session/session.ts'
import {
  type LiveProposal,
  lateAnswerPeriod,
  type ProposalState,
  type Proposals,
  type ProposalTerms,
} from './createProposals.ts'
import { formatPairingUri } from './pairingUri.ts'

/** A proposal that waits for a wallet. */
export type Pairing<result> = {
  /** The URI a wallet scans or is opened with. The relay already has the proposal. */
  readonly uri: string
  /** Expiry, milliseconds since 1970. */
  readonly expiry: number
  /**
   * Resolves with the wallet's answer.
   * @throws WalletConnectError: the wallet's code (e.g. 5000 rejected), `PAIRING_EXPIRED`, `ABORTED`, `KEY_REFUSED`, and
   * what proposing throws
   */
  readonly result: Promise<result>
}

type Bytes = Uint8Array<ArrayBuffer>

/** Parameters of {@link startProposal}. */
type StartParameters = ProposalTerms & {
  signal?: AbortSignal | undefined
  /** Methods in the URI. */
  methods?: readonly string[] | undefined
  /** Sends another request over the new pairing, before the proposal. */
  sendFirst?:
    | ((pairing: { topic: string; privateKey: Bytes; publicKey: string }) => Promise<void>)
    | undefined
}

/** How long the relay may take to accept a proposal or sign-in, milliseconds. */
export const relayTimeout = 15_000

/**
 * Proposes a session over a new pairing. Resolves once the relay has the proposal, so that a scanned code always works.
 * @throws WalletConnectError with code `RELAY_TIMEOUT`, `RELAY_REFUSED_CALL`, `ENVELOPE_TOO_LARGE`, `ABORTED`, `CLOSED`
 */
export async function startProposal(
  proposals: Proposals,
  { signal, methods, sendFirst, ...terms }: StartParameters,
): Promise<Pairing<Session> & { withdraw(): void }> {
  const { messenger, clock, primitives, ready, onFault } = proposals.peer()
  if (signal?.aborted) throw abortedError(signal.reason)
  await ready()
  const algorithms = await primitives()
  const { privateKey, publicKey } = await createKeyPair(algorithms)
  const symKey = randomBytes(32)
  const topic = await topicOf(algorithms, symKey)
  const expiry = Math.floor(clock.now() / 1000) + lifetimes.proposal
  const id = messenger.nextId()
  const entry = await storeProposal(proposals, {
    id,
    topic,
    expiry,
    publicKey,
    terms,
    keys: { symKey, privateKey },
  })
  const cancel = (cause?: unknown) => {
    proposals.end(entry, { type: 'cancel' }, abortedError(cause)).catch(onFault)
  }
  const abort = () => cancel(signal?.reason)
  signal?.addEventListener('abort', abort)
  const removeListener = () => signal?.removeEventListener('abort', abort)
  entry.result.then(removeListener, removeListener)
  const limits = { timeout: relayTimeout, signal }
  const params = {
    relays: [{ protocol: 'irn' }],
    proposer: { publicKey, metadata: proposals.metadata },
    ...terms,
    expiryTimestamp: expiry,
    pairingTopic: topic,
  }
  try {
    const opened = messenger.open(topic, { symKey }, limits)
    opened.catch(() => undefined)
    await sendFirst?.({ topic, privateKey, publicKey })
    const request = { topic, method: 'wc_sessionPropose' as const, params, id, ...limits }
    const sent = messenger.send(request, (outcome) => answerProposal(proposals, entry, outcome))
    await Promise.all([opened, sent])
  } catch (error) {
    await proposals.end(entry, { type: 'cancel' }, error as Error)
    proposals.forget(entry)
    throw error
  }
  const uri = formatPairingUri({ topic, symKey: toHex(symKey), expiryTimestamp: expiry, methods })
  return { uri, expiry: expiry * 1000, result: entry.result, withdraw: cancel }
}

/** Stores a new proposal and starts its expiry. */
async function storeProposal(
  proposals: Proposals,
  p: {
    id: number
    topic: string
    expiry: number
    publicKey: string
    terms: ProposalTerms
    keys: LiveProposal['keys']
  },
): Promise<LiveProposal> {
  const { wrap } = proposals.peer()
  const { id, topic: pairingTopic, expiry, publicKey, keys } = p
  const [symKey, privateKey] = await Promise.all([wrap.wrap(keys.symKey), wrap.wrap(keys.privateKey)])
  const state = { status: 'open' as const }
  const proposal = { ...p.terms, id, pairingTopic, symKey, privateKey, publicKey, expiry, state }
  await proposals.records().change(`${id}`, () => proposal)
  return proposals.track(proposal, keys)
}

/** Handles a wallet's answer to a proposal: waits for its settlement, or refuses a wallet that is too late. */
async function answerProposal(proposals: Proposals, entry: LiveProposal, outcome: Outcome): Promise<void> {
  if ('error' in outcome) {
    // A rejection by a second wallet does not undo the approval of the first.
    if (entry.proposal.state.status !== 'open') return
    const { code, message, data } = outcome.error
    const cause = outcome.error
    const error = new WalletConnectError(message || 'The wallet declined.', { code, data, cause })
    return proposals.end(entry, { type: 'reject' }, error)
  }
  const { messenger, primitives, sessions } = proposals.peer()
  const answer = isRecord(outcome.result) ? outcome.result : {}
  const responder = String(answer.responderPublicKey).toLowerCase()
  const algorithms = await primitives()
  let key: Uint8Array<ArrayBuffer>
  try {
    key = await deriveSharedKey(algorithms, entry.keys.privateKey, fromHex(responder))
  } catch (error) {
    if (entry.proposal.state.status !== 'open') return
    return proposals.end(entry, { type: 'reject' }, error as Error)
  }
  const sessionTopic = await topicOf(algorithms, key)
  await proposals.apply(entry, { type: 'answer', sessionTopic, responder })
  const { state } = entry.proposal
  const isWinner = state.status === 'answered' && state.sessionTopic === sessionTopic
  // The winning wallet repeated its answer after the session was settled.
  if (!isWinner && sessions.get(sessionTopic)) return
  if (!isWinner) {
    proposals.lateReasons.set(sessionTopic, toLateReason(state))
    proposals.schedule(lateAnswerPeriod, () => {
      proposals.lateReasons.delete(sessionTopic)
      messenger.close(sessionTopic)
    })
  }
  await messenger.open(sessionTopic, { symKey: key })
}

/** The reason for a wallet that answers a proposal which is answered or over. */
function toLateReason(state: ProposalState): Reason {
  if (state.status !== 'over' || state.outcome === 'settled') return reasons.pairedElsewhere
  return state.outcome === 'expired' ? reasons.expired : reasons.settlementFailed
}

/** Restores proposals after a reload: an approval given meanwhile still counts. */
export async function restoreProposals(proposals: Proposals): Promise<void> {
  const { clock, wrap, messenger, primitives, onFault } = proposals.peer()
  for (const [id, proposal] of await proposals.records().all()) {
    const [symKey, privateKey] = await Promise.all([
      wrap.unwrap(proposal.symKey),
      wrap.unwrap(proposal.privateKey),
    ])
    if (!symKey || !privateKey || proposal.expiry * 1000 <= clock.now()) {
      await proposals.records().change(id, () => undefined)
      continue
    }
    const entry = proposals.track(proposal, { symKey, privateKey })
    messenger.listen(proposal.id, proposal.pairingTopic, (outcome) =>
      answerProposal(proposals, entry, outcome),
    )
    messenger.open(proposal.pairingTopic, { symKey }).catch(onFault)
    if (proposal.state.status !== 'answered') continue
    const { responder, sessionTopic } = proposal.state
    const key = await deriveSharedKey(await primitives(), privateKey, fromHex(responder))
    messenger.open(sessionTopic, { symKey: key }).catch(onFault)
  }
}
