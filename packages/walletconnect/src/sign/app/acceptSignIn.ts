import type { AuthPayload, Cacao } from '../../auth/Cacao.ts'
import { checkCacao } from '../../auth/checkCacao.ts'
import { formatAuthMessage } from '../../auth/formatAuthMessage.ts'
import { readCacao } from '../../auth/readCacao.ts'
import { sessionNamespaces } from '../../auth/sessionNamespaces.ts'
import { fromHex } from '../../bytes/fromHex.ts'
import { withLimit } from '../../clock/withLimit.ts'
import { agreeKey } from '../../crypto/agreeKey.ts'
import { topicOf } from '../../crypto/topicOf.ts'
import { WalletConnectError } from '../../errors/WalletConnectError.ts'
import { isRecord } from '../../namespaces/isRecord.ts'
import type { Metadata } from '../Metadata.ts'
import type { Peer } from '../Peer.ts'
import { readParticipant } from '../readParticipant.ts'
import type { Outcome } from '../readPayload.ts'
import type { Session } from '../Session.ts'
import type { SignEvent } from '../SignEvent.ts'
import { sessionLife } from '../sessionLife.ts'
import type { AuthenticateParameters, AuthenticateResult } from './Authentication.ts'

/** A sign-in that was asked for, and our side of the key. */
export type SignIn = {
  peer: Peer
  metadata: Metadata
  emit(event: SignEvent): void
  asked: AuthPayload
  own: { topic: string; privateKey: Uint8Array<ArrayBuffer>; publicKey: string }
  p: AuthenticateParameters
}

/** How long checking a signature may take, milliseconds. */
const checking = 30_000

/**
 * Takes a wallet's answer to a sign-in: checks it, and opens the session its ReCaps allow.
 * @throws WalletConnectError with the wallet's code, `AUTH_MALFORMED`, `AUTH_INVALID`, `AUTH_UNCHECKED`
 */
export async function acceptSignIn(outcome: Outcome, signIn: SignIn): Promise<AuthenticateResult> {
  if ('error' in outcome) {
    const { code, message, data } = outcome.error
    throw new WalletConnectError(message || 'The wallet declined.', { code, data, cause: outcome.error })
  }
  const answer = isRecord(outcome.result) ? outcome.result : {}
  const responder = readParticipant(answer.responder)
  const read = Array.isArray(answer.cacaos) ? answer.cacaos.map(readCacao) : []
  const cacaos = read.filter((cacao) => cacao !== undefined)
  if (!responder || cacaos.length === 0 || cacaos.length !== read.length) {
    throw new WalletConnectError("The wallet's answer is no sign-in.", { code: 'AUTH_MALFORMED' })
  }
  for (const cacao of cacaos) await check(cacao, signIn)
  return { cacaos, session: await open(cacaos, responder, signIn) }
}

async function check(cacao: Cacao, { asked, peer, p }: SignIn): Promise<void> {
  const fault = checkCacao(cacao, asked, peer.clock.now())
  const message = formatAuthMessage(cacao.p)
  const late = () =>
    new WalletConnectError('The signature could not be checked in time.', { code: 'AUTH_UNCHECKED' })
  const limit = { timeout: checking, signal: p.signal, late }
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
  { peer, metadata, emit, own }: SignIn,
): Promise<Session | undefined> {
  const namespaces = sessionNamespaces(cacaos)
  if (Object.keys(namespaces).length === 0) return undefined
  const primitives = await peer.primitives()
  const key = await agreeKey(primitives, own.privateKey, fromHex(responder.publicKey))
  const session: Session = {
    topic: await topicOf(primitives, key),
    pairingTopic: own.topic,
    expiry: Math.floor(peer.clock.now() / 1000) + sessionLife.session,
    acknowledged: true,
    controller: responder.publicKey,
    self: { publicKey: own.publicKey, metadata },
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
