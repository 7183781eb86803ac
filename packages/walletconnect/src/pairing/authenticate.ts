import { formatAuthMessage } from '../auth/authMessage.ts'
import { type AuthPayload, type Cacao, findCacaoFault, parseCacao, sessionNamespaces } from '../auth/cacao.ts'
import { encodeRecap, requestRecap } from '../auth/recap.ts'
import { withLimit } from '../clock.ts'
import { fromHex } from '../crypto/bytes.ts'
import { agreeKey, topicOf } from '../crypto/keys.ts'
import { WalletConnectError } from '../errors.ts'
import { isRecord } from '../json.ts'
import type { Peer } from '../session/createPeer.ts'
import type { SignEvent } from '../session/events.ts'
import { type Metadata, parseParticipant } from '../session/participant.ts'
import type { Outcome } from '../session/rpc.ts'
import { type Session, sessionLife } from '../session/session.ts'
import type { ProposalBook, ProposalTerms } from './proposalBook.ts'
import { type Pairing, startProposal } from './startProposal.ts'

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

/** Result of a sign-in. A wallet without this method approves the plain proposal: then there is a session and no sign-in. */
export type AuthenticateResult = {
  readonly cacaos: readonly Cacao[]
  readonly session?: Session | undefined
}

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Requests a signature and a session in one step (`wc_sessionAuthenticate`), with a plain proposal beside it for wallets
 * without this method.
 * @throws WalletConnectError with code `RELAY_TIMEOUT`, `ABORTED`
 */
export async function authenticate(
  book: ProposalBook,
  p: AuthenticateParameters,
): Promise<Pairing<AuthenticateResult>> {
  const { metadata, emit } = book
  const peer = book.peer()
  const { messenger, clock } = peer
  const asked = toPayload(p, new Date(clock.now()).toISOString())
  let settle: { resolve(result: AuthenticateResult): void; reject(error: Error): void } | undefined
  const signed = new Promise<AuthenticateResult>((resolve, reject) => {
    settle = { resolve, reject }
  })
  signed.catch(() => undefined)
  let stop = () => {}
  let withdraw = () => {}

  const pairing = await startProposal(book, {
    requiredNamespaces: p.requiredNamespaces ?? {},
    optionalNamespaces: p.optionalNamespaces ?? {},
    sessionProperties: p.sessionProperties,
    scopedProperties: p.scopedProperties,
    signal: p.signal,
    methods: ['wc_sessionAuthenticate'],
    async sendFirst({ topic, privateKey, publicKey }) {
      const replyTopic = await topicOf(await peer.primitives(), fromHex(publicKey) as Bytes)
      const id = messenger.nextId()
      const expiryTimestamp = Math.floor(clock.now() / 1000) + sessionLife.authentication
      const params = { requester: { publicKey, metadata }, authPayload: asked, expiryTimestamp }
      stop = () => {
        messenger.forget(id)
        messenger.close(replyTopic)
      }
      const onAnswer = async (outcome: Outcome) => {
        // The wallet lacks the method: its answer to the proposal counts.
        if ('error' in outcome && outcome.error.code === 10001) return stop()
        try {
          settle?.resolve(
            await acceptSignIn(outcome, {
              peer,
              metadata,
              emit,
              asked,
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
          timeout: 15_000,
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

  const plain = pairing.result.then(
    (session): AuthenticateResult => ({ cacaos: [], session }),
    // The proposal is withdrawn once the sign-in has arrived. That is no rejection.
    (error: WalletConnectError) => {
      if (error.code === 'ABORTED' && !p.signal?.aborted) return signed
      throw error
    },
  )
  const result = Promise.race([signed, plain])
  result.then(
    () => stop(),
    () => stop(),
  )
  return { uri: pairing.uri, expiry: pairing.expiry, result }
}

function toPayload({ payload, methods = [] }: AuthenticateParameters, now: string): AuthPayload {
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
  asked: AuthPayload
  pairing: { topic: string; privateKey: Uint8Array<ArrayBuffer>; publicKey: string }
  p: AuthenticateParameters
}

/** Timeout of verifying a signature, milliseconds. */
const verifyTimeout = 30_000

/**
 * Handles a wallet's answer to a sign-in: verifies it and opens the session its ReCaps allow.
 * @throws WalletConnectError with the wallet's code, `AUTH_MALFORMED`, `AUTH_INVALID`, `AUTH_UNCHECKED`
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
  return { cacaos, session: await open(cacaos, responder, signIn) }
}

/** @throws WalletConnectError with code `AUTH_INVALID`, `AUTH_UNCHECKED` */
async function assertCacao(cacao: Cacao, { asked, peer, p }: SignIn): Promise<void> {
  const fault = findCacaoFault(cacao, asked, peer.clock.now())
  const message = formatAuthMessage(cacao.p)
  const timeoutError = () =>
    new WalletConnectError('The signature could not be checked in time.', { code: 'AUTH_UNCHECKED' })
  const limit = { timeout: verifyTimeout, signal: p.signal, timeoutError }
  const isGood =
    fault === undefined && (await withLimit((signal) => p.verify({ cacao, message, signal }), limit))
  if (isGood) return
  throw new WalletConnectError(`The wallet's sign-in was refused: ${fault ?? 'its signature is wrong'}.`, {
    code: 'AUTH_INVALID',
    hint: 'Sign in again.',
  })
}

async function open(
  cacaos: readonly Cacao[],
  responder: Session['peer'],
  { peer, metadata, emit, pairing }: SignIn,
): Promise<Session | undefined> {
  const namespaces = sessionNamespaces(cacaos)
  if (Object.keys(namespaces).length === 0) return undefined
  const primitives = await peer.primitives()
  const key = await agreeKey(primitives, pairing.privateKey, fromHex(responder.publicKey))
  const session: Session = {
    topic: await topicOf(primitives, key),
    pairingTopic: pairing.topic,
    expiry: Math.floor(peer.clock.now() / 1000) + sessionLife.session,
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
