import { fromHex } from '../../bytes/fromHex.ts'
import { randomBytes } from '../../bytes/randomBytes.ts'
import { toHex } from '../../bytes/toHex.ts'
import { waitUntil } from '../../clock/waitUntil.ts'
import { agreeKey } from '../../crypto/agreeKey.ts'
import { newKeyPair } from '../../crypto/newKeyPair.ts'
import { topicOf } from '../../crypto/topicOf.ts'
import { abortedError } from '../../errors/abortedError.ts'
import { type Reason, reasons } from '../../errors/reasons.ts'
import { WalletConnectError } from '../../errors/WalletConnectError.ts'
import { isRecord } from '../../namespaces/isRecord.ts'
import { formatPairingUri } from '../../pairing/formatPairingUri.ts'
import { createRecords } from '../../storage/createRecords.ts'
import { answerRequest } from '../answerRequest.ts'
import type { PeerRequest } from '../createMessenger.ts'
import type { Peer } from '../createPeer.ts'
import type { Metadata } from '../Metadata.ts'
import type { Outcome } from '../readPayload.ts'
import type { Session } from '../Session.ts'
import type { SignEvent } from '../SignEvent.ts'
import { sessionLife } from '../sessionLife.ts'
import type { Pairing } from './Pairing.ts'
import type { Proposal, ProposalTerms } from './Proposal.ts'
import { readProposal } from './readProposal.ts'
import { readSettlement } from './readSettlement.ts'
import { type ProposalAction, reduceProposal } from './reduceProposal.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Parameters of {@link Proposals.start}. */
export type StartParameters = ProposalTerms & {
  signal?: AbortSignal | undefined
  /** Methods the URI names. */
  methods?: readonly string[] | undefined
  /** Sends something else over the new pairing, before the proposal. */
  before?: ((pairing: { topic: string; privateKey: Bytes; publicKey: string }) => Promise<void>) | undefined
}

/** The proposals of an app. */
export type Proposals = {
  /** @throws WalletConnectError with code `RELAY_TIMEOUT`, `ABORTED` */
  start(p: StartParameters): Promise<Pairing<Session> & { withdraw(): void }>
  onSettle(request: PeerRequest): Promise<void>
  restore(): Promise<void>
  close(): void
}

/** How long a relay may take before there is no URI, and how long latecomers are told that they are, milliseconds. */
const waits = { relay: 15_000, latecomers: 60_000 }

type Live = {
  proposal: Proposal
  readonly keys: { symKey: Bytes; privateKey: Bytes }
  readonly stop: () => void
  readonly resolve: (session: Session) => void
  readonly reject: (error: Error) => void
}

/** Proposes sessions and takes their settlement (W9.3). */
export function createProposals(
  peer: () => Peer,
  metadata: Metadata,
  emit: (event: SignEvent) => void,
): Proposals {
  const live = new Map<number, Live>()
  /** Session topics of wallets that came too late, and what they are told. */
  const refused = new Map<string, Reason>()
  const stops = new Set<() => void>()
  const records = () => {
    const { storage, lock, prefix } = peer()
    return createRecords({ storage, lock, key: `${prefix}proposals`, read: readProposal })
  }
  const later = (delay: number, call: () => void) => {
    const stop = waitUntil(delay, () => {
      stops.delete(stop)
      call()
    })
    stops.add(stop)
    return () => {
      stops.delete(stop)
      stop()
    }
  }
  const move = async (entry: Live, action: ProposalAction) => {
    const state = reduceProposal(entry.proposal.state, action)
    if (state === entry.proposal.state) return false
    entry.proposal = { ...entry.proposal, state }
    const { id } = entry.proposal
    await records().change(`${id}`, () => (state.status === 'over' ? undefined : entry.proposal))
    return true
  }
  const end = async (entry: Live, action: ProposalAction, error: Error) => {
    const isMoved = await move(entry, action)
    if (isMoved) entry.reject(error)
  }
  const leave = (entry: Live) => {
    const { id, pairingTopic } = entry.proposal
    entry.stop()
    live.delete(id)
    peer().messenger.forget(id)
    peer().messenger.close(pairingTopic)
  }
  const watch = (proposal: Proposal, keys: Live['keys']): [Live, Promise<Session>] => {
    let settle: Pick<Live, 'resolve' | 'reject'> | undefined
    const result = new Promise<Session>((resolve, reject) => {
      settle = { resolve, reject }
    })
    // Whoever waits for it hears of it; nobody need.
    result.catch(() => undefined)
    const rest = proposal.expiry * 1000 - peer().clock.now()
    const stop = later(rest, () => {
      const error = new WalletConnectError('No wallet answered in time.', {
        code: 'PAIRING_EXPIRED',
        hint: 'Show a new code and scan that.',
      })
      end(entry, { type: 'expire' }, error).catch(peer().onFault)
      later(waits.latecomers, () => leave(entry))
    })
    const entry: Live = { proposal, keys, stop, ...(settle as Pick<Live, 'resolve' | 'reject'> & object) }
    live.set(proposal.id, entry)
    return [entry, result]
  }

  async function onAnswer(entry: Live, outcome: Outcome) {
    if ('error' in outcome) {
      // A second wallet's no doesn't undo the first one's yes (F3).
      if (entry.proposal.state.status !== 'open') return
      const { code, message, data } = outcome.error
      const error = new WalletConnectError(message || 'The wallet declined.', {
        code,
        data,
        cause: outcome.error,
      })
      return end(entry, { type: 'reject' }, error)
    }
    const { messenger, primitives } = peer()
    const answer = isRecord(outcome.result) ? outcome.result : {}
    const responder = String(answer.responderPublicKey).toLowerCase()
    const algorithms = await primitives()
    let key: Bytes
    try {
      key = await agreeKey(algorithms, entry.keys.privateKey, fromHex(responder))
    } catch (error) {
      return end(entry, { type: 'reject' }, error as Error)
    }
    const sessionTopic = await topicOf(algorithms, key)
    await move(entry, { type: 'answer', sessionTopic, responder })
    const { state } = entry.proposal
    if (state.status === 'answered' && state.sessionTopic === sessionTopic) {
      return messenger.open(sessionTopic, { symKey: key })
    }
    // The same wallet's answer again, after its session stands.
    if (peer().sessions.get(sessionTopic)) return
    const isExpired = state.status === 'over' && state.why === 'expired'
    const isTaken = state.status === 'answered' || (state.status === 'over' && state.why === 'settled')
    refused.set(
      sessionTopic,
      isTaken ? reasons.pairedElsewhere : isExpired ? reasons.expired : reasons.settlementFailed,
    )
    await messenger.open(sessionTopic, { symKey: key })
    later(waits.latecomers, () => {
      refused.delete(sessionTopic)
      messenger.close(sessionTopic)
    })
  }

  return {
    async start({ signal, methods, before, ...terms }) {
      const { messenger, clock, primitives, wrap, ready, onFault } = peer()
      if (signal?.aborted) throw abortedError(signal.reason)
      await ready()
      const algorithms = await primitives()
      const { privateKey, publicKey } = await newKeyPair(algorithms)
      const symKey = randomBytes(32)
      const topic = await topicOf(algorithms, symKey)
      const expiry = Math.floor(clock.now() / 1000) + sessionLife.proposal
      const id = messenger.nextId()
      const proposal: Proposal = {
        ...terms,
        id,
        pairingTopic: topic,
        symKey: await wrap.wrap(symKey),
        privateKey: await wrap.wrap(privateKey),
        publicKey,
        expiry,
        state: { status: 'open' },
      }
      await records().change(`${id}`, () => proposal)
      const [entry, result] = watch(proposal, { symKey, privateKey })
      const cancel = (cause?: unknown) => {
        end(entry, { type: 'cancel' }, abortedError(cause)).catch(onFault)
      }
      const abort = () => cancel(signal?.reason)
      signal?.addEventListener('abort', abort)
      result.finally(() => signal?.removeEventListener('abort', abort)).catch(() => undefined)
      const limits = { timeout: waits.relay, signal }
      const params = {
        relays: [{ protocol: 'irn' }],
        proposer: { publicKey, metadata },
        ...terms,
        expiryTimestamp: expiry,
        pairingTopic: topic,
      }
      try {
        const opened = messenger.open(topic, { symKey }, limits)
        opened.catch(() => undefined)
        await before?.({ topic, privateKey, publicKey })
        const sent = messenger.send(
          { topic, method: 'wc_sessionPropose', params, id, ...limits },
          (outcome) => onAnswer(entry, outcome),
        )
        await Promise.all([opened, sent])
      } catch (error) {
        await end(entry, { type: 'cancel' }, error as Error)
        leave(entry)
        throw error
      }
      const uri = formatPairingUri({ topic, symKey: toHex(symKey), expiryTimestamp: expiry, methods })
      return { uri, expiry: expiry * 1000, result, withdraw: cancel }
    },

    async onSettle(request) {
      const { topic, params } = request
      const { clock, sessions, addSession, messenger } = peer()
      const reason = refused.get(topic)
      if (reason) return answerRequest(peer(), request, reason)
      if (sessions.get(topic)) return answerRequest(peer(), request)
      const entry = [...live.values()].find(
        ({ proposal: { state } }) => state.status === 'answered' && state.sessionTopic === topic,
      )
      if (!entry) return answerRequest(peer(), request, reasons.noSession)
      const { proposal } = entry
      const settlement = readSettlement(params, proposal, clock.now() / 1000)
      if ('fault' in settlement) {
        answerRequest(peer(), request, settlement.fault)
        const { code, message } = settlement.fault
        await end(entry, { type: 'reject' }, new WalletConnectError(message, { code }))
        return messenger.close(topic)
      }
      const { controller, ...agreed } = settlement
      const session: Session = {
        ...agreed,
        topic,
        pairingTopic: proposal.pairingTopic,
        acknowledged: true,
        controller: controller.publicKey,
        self: { publicKey: proposal.publicKey, metadata },
        peer: controller,
        requiredNamespaces: proposal.requiredNamespaces,
        optionalNamespaces: proposal.optionalNamespaces,
      }
      const primitives = await peer().primitives()
      const key = await agreeKey(primitives, entry.keys.privateKey, fromHex(controller.publicKey))
      // Stored before it is confirmed: a reload in between finds all of it or nothing (A1).
      await addSession(session, key)
      await move(entry, { type: 'settle' })
      answerRequest(peer(), request)
      entry.resolve(session)
      emit({ type: 'session', session })
    },

    async restore() {
      const { clock, wrap, messenger, primitives, onFault } = peer()
      for (const [id, proposal] of await records().all()) {
        const symKey = await wrap.unwrap(proposal.symKey)
        const privateKey = await wrap.unwrap(proposal.privateKey)
        if (!symKey || !privateKey || proposal.expiry * 1000 <= clock.now()) {
          await records().change(id, () => undefined)
          continue
        }
        const [entry] = watch(proposal, { symKey, privateKey })
        messenger.listen(proposal.id, proposal.pairingTopic, (outcome) => onAnswer(entry, outcome))
        messenger.open(proposal.pairingTopic, { symKey }).catch(onFault)
        if (proposal.state.status !== 'answered') continue
        const { responder, sessionTopic } = proposal.state
        const key = await agreeKey(await primitives(), privateKey, fromHex(responder))
        messenger.open(sessionTopic, { symKey: key }).catch(onFault)
      }
    },

    close() {
      for (const stop of stops) stop()
      stops.clear()
    },
  }
}
