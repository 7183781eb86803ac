import { fromHex } from '../crypto/bytes.ts'
import { createKeyPair, deriveSharedKey, topicOf } from '../crypto/keys.ts'
import { reasons, WalletConnectError } from '../errors.ts'
import { findApprovalFault } from '../namespaceRules.ts'
import type { ScopedProperties, SessionNamespaces, SessionProperties } from '../namespaces.ts'
import type { Peer } from '../session/createPeer.ts'
import type { Metadata } from '../session/participant.ts'
import { lifetimes, type Session } from '../session/session.ts'
import type { PendingList } from './pending.ts'

/** Parameters of {@link approveProposal}. */
export type ApproveParameters = {
  id: number
  namespaces: SessionNamespaces
  sessionProperties?: SessionProperties | undefined
  scopedProperties?: ScopedProperties | undefined
  signal?: AbortSignal | undefined
}

/** Milliseconds the app has to confirm the session. */
const settleTimeout = 60_000

/** Approves a proposal for the wallet: answers it, settles the session and waits for the app's confirmation. Throws as `SignWallet.approve` does. */
export async function approveProposal(
  { peer, pending, metadata }: { peer: Peer; pending: PendingList; metadata: Metadata },
  p: ApproveParameters,
): Promise<Session> {
  const { messenger, clock } = peer
  const waiting = pending.list().find(({ kind, entry }) => kind === 'proposal' && entry.id === p.id)
  // Checked before the entry is removed, so that the caller can correct the namespaces.
  const required = waiting?.kind === 'proposal' ? waiting.entry.requiredNamespaces : {}
  const fault = findApprovalFault(p.namespaces, required)
  if (fault) throw new WalletConnectError(fault.message, { code: fault.code })
  const proposal = await pending.claim('proposal', p.id)
  const { pairingTopic, proposer, id } = proposal
  const primitives = await peer.primitives()
  const { privateKey, publicKey } = await createKeyPair(primitives)
  const key = await deriveSharedKey(primitives, privateKey, fromHex(proposer.publicKey))
  const topic = await topicOf(primitives, key)
  const expiry = Math.floor(clock.now() / 1000) + lifetimes.session
  const properties = {
    ...(p.sessionProperties && { sessionProperties: p.sessionProperties }),
    ...(p.scopedProperties && { scopedProperties: p.scopedProperties }),
  }
  const session: Session = {
    topic,
    pairingTopic,
    expiry,
    acknowledged: false,
    controller: publicKey,
    self: { publicKey, metadata },
    peer: proposer,
    namespaces: p.namespaces,
    requiredNamespaces: proposal.requiredNamespaces,
    optionalNamespaces: proposal.optionalNamespaces,
    ...properties,
  }
  await peer.addSession(session, key)
  try {
    const opened = messenger.open(topic, { symKey: key })
    const answered = messenger.reply({
      topic: pairingTopic,
      method: 'wc_sessionPropose',
      id,
      outcome: { result: { relay: { protocol: 'irn' }, responderPublicKey: publicKey } },
    })
    const settled = messenger.request({
      topic,
      method: 'wc_sessionSettle',
      params: {
        relay: { protocol: 'irn' },
        controller: session.self,
        namespaces: p.namespaces,
        expiry,
        ...properties,
      },
      timeout: settleTimeout,
      signal: p.signal,
      timeoutError: () =>
        new WalletConnectError('The app did not confirm the session, so it was not opened.', {
          code: reasons.settlementFailed.code,
          hint: 'Ask the app for a new link.',
        }),
    })
    await Promise.all([opened, answered, settled])
  } catch (error) {
    // If the client was closed while waiting, the app may have accepted the session, so it stays stored.
    if ((error as Partial<WalletConnectError>).code !== 'CLOSED') await peer.dropSession(topic)
    throw error
  }
  return (await peer.sessions.apply(topic, { type: 'acknowledge' })) ?? session
}
