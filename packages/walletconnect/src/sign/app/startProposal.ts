import { randomBytes } from '../../bytes/randomBytes.ts'
import { toHex } from '../../bytes/toHex.ts'
import { newKeyPair } from '../../crypto/newKeyPair.ts'
import { topicOf } from '../../crypto/topicOf.ts'
import { abortedError } from '../../errors/abortedError.ts'
import { formatPairingUri } from '../../pairing/formatPairingUri.ts'
import type { Session } from '../Session.ts'
import { sessionLife } from '../sessionLife.ts'
import { answerProposal } from './answerProposal.ts'
import type { LiveProposal, ProposalBook } from './createProposalBook.ts'
import type { Pairing } from './Pairing.ts'
import type { ProposalTerms } from './Proposal.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Parameters of {@link startProposal}. */
export type StartParameters = ProposalTerms & {
  signal?: AbortSignal | undefined
  /** Methods the URI names. */
  methods?: readonly string[] | undefined
  /** Sends something else over the new pairing, before the proposal. */
  before?: ((pairing: { topic: string; privateKey: Bytes; publicKey: string }) => Promise<void>) | undefined
}

/** How long a relay may take before there is no URI, milliseconds. */
const patience = 15_000

/**
 * Proposes a session over a new pairing; there is a URI once the relay has the proposal, so that no code leads nowhere
 * (F4, X.17).
 * @throws WalletConnectError with code `RELAY_TIMEOUT`, `ABORTED`
 */
export async function startProposal(
  book: ProposalBook,
  { signal, methods, before, ...terms }: StartParameters,
): Promise<Pairing<Session> & { withdraw(): void }> {
  const { messenger, clock, primitives, ready, onFault } = book.peer()
  if (signal?.aborted) throw abortedError(signal.reason)
  await ready()
  const algorithms = await primitives()
  const { privateKey, publicKey } = await newKeyPair(algorithms)
  const symKey = randomBytes(32)
  const topic = await topicOf(algorithms, symKey)
  const expiry = Math.floor(clock.now() / 1000) + sessionLife.proposal
  const id = messenger.nextId()
  const entry = await write(book, { id, topic, expiry, publicKey, terms, keys: { symKey, privateKey } })
  const cancel = (cause?: unknown) => {
    book.end(entry, { type: 'cancel' }, abortedError(cause)).catch(onFault)
  }
  const abort = () => cancel(signal?.reason)
  signal?.addEventListener('abort', abort)
  const settled = () => signal?.removeEventListener('abort', abort)
  entry.result.then(settled, settled)
  const limits = { timeout: patience, signal }
  const params = {
    relays: [{ protocol: 'irn' }],
    proposer: { publicKey, metadata: book.metadata },
    ...terms,
    expiryTimestamp: expiry,
    pairingTopic: topic,
  }
  try {
    const opened = messenger.open(topic, { symKey }, limits)
    opened.catch(() => undefined)
    await before?.({ topic, privateKey, publicKey })
    const request = { topic, method: 'wc_sessionPropose' as const, params, id, ...limits }
    const sent = messenger.send(request, (outcome) => answerProposal(book, entry, outcome))
    await Promise.all([opened, sent])
  } catch (error) {
    await book.end(entry, { type: 'cancel' }, error as Error)
    book.leave(entry)
    throw error
  }
  const uri = formatPairingUri({ topic, symKey: toHex(symKey), expiryTimestamp: expiry, methods })
  return { uri, expiry: expiry * 1000, result: entry.result, withdraw: cancel }
}

/** Stores a new proposal and listens to it. */
async function write(
  book: ProposalBook,
  p: {
    id: number
    topic: string
    expiry: number
    publicKey: string
    terms: ProposalTerms
    keys: LiveProposal['keys']
  },
): Promise<LiveProposal> {
  const { wrap } = book.peer()
  const { id, topic: pairingTopic, expiry, publicKey, keys } = p
  const [symKey, privateKey] = await Promise.all([wrap.wrap(keys.symKey), wrap.wrap(keys.privateKey)])
  const state = { status: 'open' as const }
  const proposal = { ...p.terms, id, pairingTopic, symKey, privateKey, publicKey, expiry, state }
  await book.records().change(`${id}`, () => proposal)
  return book.watch(proposal, keys)
}
