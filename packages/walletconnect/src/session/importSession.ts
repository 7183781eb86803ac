import { fromHex } from '../crypto/bytes.ts'
import { type Primitives, topicOf } from '../crypto/keys.ts'
import { isRecord } from '../json.ts'
import { findApprovalFault } from '../namespaceRules.ts'
import type { CallLimits } from '../relay/createCalls.ts'
import type { Peer } from './createPeer.ts'
import { lifetimes, parseStoredSession, type Session } from './session.ts'
import { pingPeer } from './sessionActions.ts'

/**
 * A session that another WalletConnect client of this app has stored, with its symmetric key in hex: an entry of
 * `wc@2:client:0.3//session` and the one of the same topic in `wc@2:core:0.3//keychain`. Untrusted.
 */
export type ForeignSession = { readonly session: unknown; readonly symKey: unknown }

/** How a session is imported. */
export type ImportLimits = CallLimits & {
  /** Whether the wallet has to answer a ping. Without it the relay's confirmation is enough. */
  readonly mustAnswer: boolean
}

/**
 * Continues the session of another client: subscribes to its topic and stores it as one of this client's. The other client's
 * storage is not touched, and the wallet notices nothing. Where that fails, nothing is stored here and the wallet keeps the session.
 * A session that is here already is confirmed once more.
 *
 * @returns `undefined` for a session that is not whole, has expired, or has not this side in the role of the app
 * @throws WalletConnectError with code `NO_ANSWER`, `RELAY_TIMEOUT`, `RELAY_REFUSED_CALL`, `ABORTED`, `CLOSED`, and 7001 when the
 * wallet has ended the session meanwhile
 */
export async function importSession(
  peer: Peer,
  foreign: ForeignSession,
  { mustAnswer, ...limits }: ImportLimits,
): Promise<Session | undefined> {
  await peer.ready()
  const parsed = await parseForeignSession(await peer.primitives(), foreign, peer.clock.now() / 1000)
  if (!parsed) return undefined
  const { session, key } = parsed
  const { topic } = session
  try {
    // Stored before the relay delivers what waits for the topic: a message for an unknown session would be refused, and a wallet
    // ends a session that is refused.
    if (!peer.sessions.get(topic)) await peer.addSession(session, key)
    await peer.messenger.open(topic, { symKey: key }, limits)
    if (mustAnswer) await pingPeer(peer, topic, limits)
  } catch (error) {
    await peer.dropSession(topic)
    throw error
  }
  return peer.sessions.get(topic)
}

/** Parses the session of another client; `now` in seconds. `undefined` unless it is whole and live. */
async function parseForeignSession(
  primitives: Primitives,
  { session: raw, symKey }: ForeignSession,
  now: number,
): Promise<{ session: Session; key: Uint8Array<ArrayBuffer> } | undefined> {
  const key = fromHex(symKey)
  const found = parseStoredSession({ session: raw, key: '' })?.session
  if (!found || !isRecord(raw) || key?.length !== 32) return undefined
  const { topic, expiry, controller, peer, namespaces, requiredNamespaces } = found
  const isLive = Number.isSafeInteger(expiry) && expiry > now && expiry <= now + lifetimes.session
  // The controller is the wallet: a session that this side controls was a wallet's.
  const isApp = raw.acknowledged === true && controller.toLowerCase() === peer.publicKey
  if (!isLive || !isApp || (await topicOf(primitives, key)) !== topic) return undefined
  if (findApprovalFault(namespaces, requiredNamespaces)) return undefined
  const { sessionProperties, scopedProperties, sessionConfig, pairingTopic } = raw
  return {
    key,
    session: {
      topic,
      pairingTopic: typeof pairingTopic === 'string' ? pairingTopic : '',
      expiry,
      acknowledged: true,
      controller: peer.publicKey,
      self: found.self,
      peer,
      namespaces,
      requiredNamespaces,
      optionalNamespaces: found.optionalNamespaces,
      ...(isRecord(sessionProperties) && {
        sessionProperties: sessionProperties as NonNullable<Session['sessionProperties']>,
      }),
      ...(isRecord(scopedProperties) && { scopedProperties }),
      disableDeepLink: isRecord(sessionConfig) && sessionConfig.disableDeepLink === true,
    },
  }
}
