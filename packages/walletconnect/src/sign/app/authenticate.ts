import type { AuthPayload, Cacao } from '../../auth/Cacao.ts'
import { checkCacao } from '../../auth/checkCacao.ts'
import { encodeRecap } from '../../auth/encodeRecap.ts'
import { formatAuthMessage } from '../../auth/formatAuthMessage.ts'
import { readCacao } from '../../auth/readCacao.ts'
import { requestRecap } from '../../auth/requestRecap.ts'
import { sessionNamespaces } from '../../auth/sessionNamespaces.ts'
import { fromHex } from '../../bytes/fromHex.ts'
import { withLimit } from '../../clock/withLimit.ts'
import { agreeKey } from '../../crypto/agreeKey.ts'
import { topicOf } from '../../crypto/topicOf.ts'
import { WalletConnectError } from '../../errors/WalletConnectError.ts'
import { isRecord } from '../../namespaces/isRecord.ts'
import type { Peer } from '../createPeer.ts'
import type { Metadata } from '../Metadata.ts'
import { readParticipant } from '../readParticipant.ts'
import type { Outcome } from '../readPayload.ts'
import type { Session } from '../Session.ts'
import type { SignEvent } from '../SignEvent.ts'
import { sessionLife } from '../sessionLife.ts'
import type { AuthenticateParameters, AuthenticateResult } from './Authentication.ts'
import type { Proposals } from './createProposals.ts'
import type { Pairing } from './Pairing.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** What {@link authenticate} works with. */
export type AuthenticateContext = {
  peer: Peer
  proposals: Proposals
  metadata: Metadata
  emit(event: SignEvent): void
}

/** How long checking a signature may take, milliseconds. */
const checking = 30_000

/**
 * Asks for a signature and a session in one step (`wc_sessionAuthenticate`), with a plain proposal beside it for wallets
 * that don't know how.
 * @throws WalletConnectError with code `RELAY_TIMEOUT`, `ABORTED`
 */
export async function authenticate(
  { peer, proposals, metadata, emit }: AuthenticateContext,
  p: AuthenticateParameters,
): Promise<Pairing<AuthenticateResult>> {
  const { messenger, clock } = peer
  const asked = toPayload(p, new Date(clock.now()).toISOString())
  let settle: { resolve(result: AuthenticateResult): void; reject(error: Error): void } | undefined
  const signed = new Promise<AuthenticateResult>((resolve, reject) => {
    settle = { resolve, reject }
  })
  signed.catch(() => undefined)
  let stop = () => {}
  let withdraw = () => {}

  const pairing = await proposals.start({
    requiredNamespaces: p.requiredNamespaces ?? {},
    optionalNamespaces: p.optionalNamespaces ?? {},
    sessionProperties: p.sessionProperties,
    scopedProperties: p.scopedProperties,
    signal: p.signal,
    methods: ['wc_sessionAuthenticate'],
    async before({ topic, privateKey, publicKey }) {
      const replyTopic = await topicOf(await peer.primitives(), fromHex(publicKey) as Bytes)
      const id = messenger.nextId()
      const expiryTimestamp = Math.floor(clock.now() / 1000) + sessionLife.authentication
      const params = { requester: { publicKey, metadata }, authPayload: asked, expiryTimestamp }
      stop = () => {
        messenger.forget(id)
        messenger.close(replyTopic)
      }
      const take = async (outcome: Outcome) => {
        // The wallet doesn't know the method: the proposal beside it is what counts.
        if ('error' in outcome && outcome.error.code === 10001) return stop()
        try {
          settle?.resolve(await accept(outcome, { topic, privateKey, publicKey }))
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
          // A refusal of the method itself comes on the pairing's topic.
          replyTopics: [topic, replyTopic],
          method: 'wc_sessionAuthenticate',
          params,
          id,
          signal: p.signal,
          timeout: 15_000,
        },
        take,
      )
      sent.catch(() => undefined)
      await Promise.all([opened, sent])
    },
  })

  withdraw = pairing.withdraw

  async function accept(
    outcome: Outcome,
    own: { topic: string; privateKey: Bytes; publicKey: string },
  ): Promise<AuthenticateResult> {
    if ('error' in outcome) {
      const { code, message, data } = outcome.error
      throw new WalletConnectError(message || 'The wallet declined.', { code, data, cause: outcome.error })
    }
    const answer = isRecord(outcome.result) ? outcome.result : {}
    const responder = readParticipant(answer.responder)
    const cacaos = Array.isArray(answer.cacaos) ? answer.cacaos.map(readCacao) : []
    if (!responder || cacaos.length === 0 || !cacaos.every((cacao) => cacao !== undefined)) {
      throw new WalletConnectError("The wallet's answer is no sign-in.", { code: 'AUTH_MALFORMED' })
    }
    for (const cacao of cacaos) await check(cacao)
    const session = await open(cacaos, responder, own)
    return { cacaos, session }
  }
  async function check(cacao: Cacao): Promise<void> {
    const fault = checkCacao(cacao, asked, clock.now())
    const message = formatAuthMessage(cacao.p)
    const late = () =>
      new WalletConnectError('The signature could not be checked in time.', { code: 'AUTH_UNCHECKED' })
    const isGood =
      fault === undefined &&
      (await withLimit((signal) => p.verify({ cacao, message, signal }), {
        timeout: checking,
        signal: p.signal,
        late,
      }))
    if (isGood) return
    throw new WalletConnectError(`The wallet's sign-in was refused: ${fault ?? 'its signature is wrong'}.`, {
      code: 'AUTH_INVALID',
      hint: 'Sign in again.',
    })
  }
  async function open(
    cacaos: readonly Cacao[],
    responder: Session['peer'],
    { topic, privateKey, publicKey }: { topic: string; privateKey: Bytes; publicKey: string },
  ): Promise<Session | undefined> {
    const namespaces = sessionNamespaces(cacaos)
    if (Object.keys(namespaces).length === 0) return undefined
    const primitives = await peer.primitives()
    const key = await agreeKey(primitives, privateKey, fromHex(responder.publicKey))
    const session: Session = {
      topic: await topicOf(primitives, key),
      pairingTopic: topic,
      expiry: Math.floor(clock.now() / 1000) + sessionLife.session,
      acknowledged: true,
      controller: responder.publicKey,
      self: { publicKey, metadata },
      peer: responder,
      namespaces,
      requiredNamespaces: {},
      optionalNamespaces: {},
    }
    await peer.addSession(session, key)
    await messenger.open(session.topic, { symKey: key })
    emit({ type: 'session', session })
    return session
  }

  const plain = pairing.result.then(
    (session): AuthenticateResult => ({ cacaos: [], session }),
    // The proposal is withdrawn when the sign-in came: that is no answer.
    (error: WalletConnectError) => {
      if (error.code === 'ABORTED' && !p.signal?.aborted) return signed
      throw error
    },
  )
  const result = Promise.race([signed, plain])
  result.catch(() => undefined)
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
