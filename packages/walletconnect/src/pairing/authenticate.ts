import { formatAuthMessage } from '../auth/authMessage.ts'
import { type AuthPayload, type Cacao, findCacaoFault, parseCacao, sessionNamespaces } from '../auth/cacao.ts'
import { encodeRecap, requestRecap } from '../auth/recap.ts'
import { withLimit } from '../clock.ts'
import { fromHex } from '../crypto/bytes.ts'
import { deriveSharedKey, topicOf } from '../crypto/keys.ts'
import { reasons, WalletConnectError } from '../errors.ts'
import { isRecord } from '../json.ts'
import type { Peer } from '../session/createPeer.ts'
import type { SignEvent } from '../session/events.ts'
import { type Metadata, parseParticipant } from '../session/participant.ts'
import type { Outcome } from '../session/rpc.ts'
import { lifetimes, type Session } from '../session/session.ts'
import type { Proposals, ProposalTerms } from './createProposals.ts'
import { type Pairing, relayTimeout, startProposal } from './startProposal.ts'

/** Parameters of {@link SignClient.authenticate}. */
export type AuthenticateParameters = Partial<ProposalTerms> & {
  /** Payload to sign. `methods` become a ReCap in the last resource. */
  payload: Omit<AuthPayload, 'type' | 'version' | 'iat'> & { iat?: string | undefined }
  methods?: readonly string[] | undefined
  /**
   * Verifies the signature of a sign-in: EIP-191 by the key, EIP-1271 and EIP-6492 on the chain. `message` is the signed
   * text.
   */
  verify(parameters: { cacao: Cacao; message: string; signal: AbortSignal }): Promise<boolean>
  signal?: AbortSignal | undefined
}

/** Result of a sign-in. A wallet without this method approves the plain proposal; `cacaos` is then empty and `session` is set. */
export type AuthenticateResult = {
  readonly cacaos: readonly Cacao[]
  readonly session?: Session | undefined
}

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Requests a signature and a session in one step (`wc_sessionAuthenticate`). Also sends a plain proposal, for wallets without
 * this method.
 * @throws WalletConnectError with code `RELAY_TIMEOUT`, `RELAY_REFUSED_CALL`, `ENVELOPE_TOO_LARGE`, `ABORTED`, `CLOSED`
 */
export async function authenticate(
  proposals: Proposals,
  p: AuthenticateParameters,
): Promise<Pairing<AuthenticateResult>> {
  const { metadata, emit } = proposals
  const peer = proposals.peer()
  const { messenger, clock } = peer
  const requested = createPayload(p, new Date(clock.now()).toISOString())
  let settle: { resolve(result: AuthenticateResult): void; reject(error: Error): void } | undefined
  const signed = new Promise<AuthenticateResult>((resolve, reject) => {
    settle = { resolve, reject }
  })
  signed.catch(() => undefined)
  let stop = () => {}
  let withdraw = () => {}

  const pairing = await startProposal(proposals, {
    requiredNamespaces: p.requiredNamespaces ?? {},
    optionalNamespaces: p.optionalNamespaces ?? {},
    sessionProperties: p.sessionProperties,
    scopedProperties: p.scopedProperties,
    signal: p.signal,
    methods: ['wc_sessionAuthenticate'],
    async sendFirst({ topic, privateKey, publicKey }) {
      const replyTopic = await topicOf(await peer.primitives(), fromHex(publicKey) as Bytes)
      const id = messenger.nextId()
      const expiryTimestamp = Math.floor(clock.now() / 1000) + lifetimes.authentication
      const params = { requester: { publicKey, metadata }, authPayload: requested, expiryTimestamp }
      stop = () => {
        messenger.forget(id)
        messenger.close(replyTopic)
      }
      const onAnswer = async (outcome: Outcome) => {
        // The wallet lacks the method: its answer to the proposal counts.
        if ('error' in outcome && outcome.error.code === reasons.unsupportedMethod.code) return stop()
        try {
          settle?.resolve(
            await acceptSignIn(outcome, {
              peer,
              metadata,
              emit,
              requested,
              pairing: { topic, privateKey, publicKey },
              p,
            }),
          )
        } catch (error) {
          settle?.reject(error as Error)
        }
        withdraw()
        stop()
      }
      const opened = messenger.open(replyTopic, { privateKey })
      opened.catch(() => undefined)
      const sent = messenger.send(
        {
          topic,
          // A refusal of the method arrives on the topic of the pairing.
          replyTopics: [topic, replyTopic],
          method: 'wc_sessionAuthenticate',
          params,
          id,
          signal: p.signal,
          timeout: relayTimeout,
        },
        onAnswer,
      )
      sent.catch(() => undefined)
      await Promise.all([opened, sent])
    },
  }).catch((error: unknown) => {
    stop()
    throw error
  })
  withdraw = pairing.withdraw

  const approvedProposal = pairing.result.then(
    (session): AuthenticateResult => ({ cacaos: [], session }),
    // The proposal is withdrawn once the sign-in has arrived, which is no rejection.
    (error: WalletConnectError) => {
      if (error.code === 'ABORTED' && !p.signal?.aborted) return signed
      throw error
    },
  )
  const result = Promise.race([signed, approvedProposal])
  result.then(
    () => stop(),
    () => stop(),
  )
  return { uri: pairing.uri, expiry: pairing.expiry, result }
}

function createPayload({ payload, methods = [] }: AuthenticateParameters, now: string): AuthPayload {
  const [chain = ''] = payload.chains
  const [namespace = ''] = chain.split(':')
  const recap = methods.length > 0 ? [encodeRecap(requestRecap(namespace, methods))] : []
  const resources = [...(payload.resources ?? []), ...recap]
  return {
    ...payload,
    type: 'caip122',
    version: '1',
    iat: payload.iat ?? now,
    ...(resources.length > 0 && { resources }),
  }
}

/** A requested sign-in, and the pairing with the key pair it was sent over. */
type SignIn = {
  peer: Peer
  metadata: Metadata
  emit(event: SignEvent): void
  requested: AuthPayload
  pairing: { topic: string; privateKey: Uint8Array<ArrayBuffer>; publicKey: string }
  p: AuthenticateParameters
}

/** Timeout of verifying a signature, milliseconds. */
const verifyTimeout = 30_000

/**
 * Handles a wallet's answer to a sign-in: verifies it and opens the session its ReCaps allow.
 * @throws WalletConnectError with the wallet's code, `AUTH_MALFORMED`, `AUTH_INVALID`, `AUTH_UNCHECKED`, `ABORTED`; what
 * `verify` throws
 */
async function acceptSignIn(outcome: Outcome, signIn: SignIn): Promise<AuthenticateResult> {
  if ('error' in outcome) {
    const { code, message, data } = outcome.error
    throw new WalletConnectError(message || 'The wallet declined.', { code, data, cause: outcome.error })
  }
  const answer = isRecord(outcome.result) ? outcome.result : {}
  const responder = parseParticipant(answer.responder)
  const parsed = Array.isArray(answer.cacaos) ? answer.cacaos.map(parseCacao) : []
  const cacaos = parsed.filter((cacao) => cacao !== undefined)
  if (!responder || cacaos.length === 0 || cacaos.length !== parsed.length) {
    throw new WalletConnectError("The wallet's answer is no sign-in.", { code: 'AUTH_MALFORMED' })
  }
  for (const cacao of cacaos) await assertCacao(cacao, signIn)
  return { cacaos, session: await openSignInSession(cacaos, responder, signIn) }
}

/** @throws WalletConnectError with code `AUTH_INVALID`, `AUTH_UNCHECKED`, `ABORTED`, and what `verify` throws */
async function assertCacao(cacao: Cacao, { requested, peer, p }: SignIn): Promise<void> {
  const fault = findCacaoFault(cacao, requested, peer.clock.now())
  const message = formatAuthMessage(cacao.p)
  const timeoutError = () =>
    new WalletConnectError('The signature could not be checked in time.', { code: 'AUTH_UNCHECKED' })
  const limit = { timeout: verifyTimeout, signal: p.signal, timeoutError }
  const isValid =
    fault === undefined && (await withLimit((signal) => p.verify({ cacao, message, signal }), limit))
  if (isValid) return
  throw new WalletConnectError(`The wallet's sign-in was refused: ${fault ?? 'its signature is wrong'}.`, {
    code: 'AUTH_INVALID',
    hint: 'Sign in again.',
  })
}

/** Opens and stores the session that the ReCaps of sign-ins allow; `undefined` where they allow none. */
async function openSignInSession(
  cacaos: readonly Cacao[],
  responder: Session['peer'],
  { peer, metadata, emit, pairing }: SignIn,
): Promise<Session | undefined> {
  const namespaces = sessionNamespaces(cacaos)
  if (Object.keys(namespaces).length === 0) return undefined
  const primitives = await peer.primitives()
  const key = await deriveSharedKey(primitives, pairing.privateKey, fromHex(responder.publicKey))
  const session: Session = {
    topic: await topicOf(primitives, key),
    pairingTopic: pairing.topic,
    expiry: Math.floor(peer.clock.now() / 1000) + lifetimes.session,
    acknowledged: true,
    controller: responder.publicKey,
    self: { publicKey: pairing.publicKey, metadata },
    peer: responder,
    namespaces,
    requiredNamespaces: {},
    optionalNamespaces: {},
  }
  await peer.addSession(session, key)
  await peer.messenger.open(session.topic, { symKey: key })
  emit({ type: 'session', session })
  return session
}
