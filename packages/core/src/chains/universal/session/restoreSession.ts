import { reasons, type Session, type SignClient } from '@latchkey/walletconnect'
import { safeImageUrl } from '../../../base/safeImageUrl.ts'
import { plainText } from '../../../base/text.ts'
import type { AdapterContext } from '../../../config/Adapter.ts'
import type { ConnectorSession } from '../../../config/Connector.ts'
import type { ServerInfo } from '../../../config/Network.ts'
import type { StoredForeignSession } from '../../../config/stores.ts'
import { toWalletError } from '../errors.ts'
import { getRelayReach, relayIcon, type WalletConnectOptions } from '../WalletConnectOptions.ts'
import type { ActiveSession, RelayFamily } from './relayFamily.ts'

/** Milliseconds the relay may take to confirm a restored session. */
const confirmTimeout = 4_000

type RestoreParameters = {
  readonly client: SignClient
  readonly active: ActiveSession
  readonly options: WalletConnectOptions
  readonly context: AdapterContext
  readonly server: ServerInfo | undefined
  readonly namespace: RelayFamily['namespace']
  readonly signal: AbortSignal | undefined
}

/**
 * Continues the newest stored session, or once that of another client on this origin. `undefined` without any.
 *
 * @throws what `toWalletError` returns when the relay does not confirm the session in time
 */
export async function restoreSession(p: RestoreParameters): Promise<ConnectorSession | undefined> {
  const { client, active, context, server, namespace, signal } = p
  const sessions = await client.restore()
  const foreign = context.app?._internal.stores?.foreignSession
  if (foreign?.namespace === namespace && sessions.every(({ topic }) => topic === foreign.topic))
    return importForeign(p, foreign)
  // The newest; an app has one at a time.
  const [session] = [...sessions].sort((a, b) => b.expiry - a.expiry)
  if (!session) return undefined
  try {
    await client.confirm(session.topic, { timeout: confirmTimeout, ...(signal && { signal }) })
  } catch (error) {
    throw toWalletError(error, 'restore')
  }
  const current = client.sessions().find(({ topic }) => topic === session.topic)
  const activated = current && active.activate(current, undefined)
  return activated && { ...activated, wallet: toPeerWallet(current, server) }
}

/** Continues the session of another client. One that can't be reached now is imported at a later visit. */
async function importForeign(
  { client, active, options, context, server, signal }: RestoreParameters,
  foreign: StoredForeignSession,
): Promise<ConnectorSession | undefined> {
  // Existing clients use a public relay. On one of the app's own, a topic without a wallet looks the same as one whose wallet
  // sleeps, so there the wallet has to answer.
  const mustAnswer = (await getRelayReach(options, context)) !== 'public'
  try {
    const session = await client.importSession(foreign, { mustAnswer, timeout: confirmTimeout, signal })
    const activated = session && active.activate(session, foreign.network)
    foreign.settle()
    return activated && { ...activated, wallet: toPeerWallet(session, server) }
  } catch (error) {
    if ((error as { code?: unknown }).code !== reasons.noSession.code) throw toWalletError(error, 'restore')
    // The wallet has ended it.
    foreign.settle()
    return undefined
  }
}

/**
 * The wallet's own name, as one line of plain text, and its icon if that is a data URL or one of the app's server; the
 * page contacts no other host for it. `undefined` for a wallet without a name.
 */
export function toPeerWallet({ peer }: Session, server: ServerInfo | undefined): ConnectorSession['wallet'] {
  const name = plainText(peer.metadata.name)
  if (!name) return undefined
  const icons = peer.metadata.icons.map((icon) => safeImageUrl(icon, server))
  return { name, icon: icons.find((icon) => icon !== undefined) ?? relayIcon }
}
