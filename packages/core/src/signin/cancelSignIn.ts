import { isSmartAccount } from '../accounts/isSmartAccount.ts'
import type { Config } from '../config/Config.ts'
import { disconnect } from '../wallets/disconnect.ts'
import type { SignInContext } from './signInContext.ts'
import { dispatchSignIn, signInStore } from './signInState.ts'

/**
 * The person declines to sign in. If the app requires a sign-in, the wallet of the account is disconnected; otherwise it
 * stays connected and isn't asked again on this page. A request that still waits in wallet or verifier is aborted.
 *
 * @throws DisconnectError
 */
export async function cancelSignIn(config: Config): Promise<void> {
  const state = signInStore(config).get()
  if (!('required' in state)) return
  const { context, required } = state
  const { network } = context
  const properties = { network, isSmartAccount: isSmartAccount(config, { network }) }
  config.events.emit({ event: 'CLICK_CANCEL_SIWX', properties })
  dispatchSignIn(config, { type: 'dismissed' })
  abortSignIn(config)
  if (required) await disconnectAccount(config, context)
}

/**
 * Disconnects the wallet of a sign-in. Other wallets of its chain family stay connected; the newest becomes the current one.
 *
 * @throws DisconnectError
 */
export async function disconnectAccount(
  config: Config,
  { connectionUid }: Pick<SignInContext, 'connectionUid'>,
): Promise<void> {
  // It may have gone while the app's hooks were called.
  if (config.state.connections.has(connectionUid)) await disconnect(config, { connection: connectionUid })
}

/** Aborts the sign-in in progress: the wallet's request is withdrawn, and later answers are ignored. */
export function abortSignIn(config: Config): void {
  const { inFlight } = config._internal
  const work = inFlight.get('signIn')
  inFlight.delete('signIn')
  work?.controller.abort()
}
