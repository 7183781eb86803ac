import type { CaipAddress } from '@latchkey/protocol'
import { isSmartAccount } from '../accounts/isSmartAccount.ts'
import type { Config } from '../config/Config.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { hasSameAddress, type SignInContext } from './signInContext.ts'
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
 * Disconnects the wallet of a sign-in, and others with the same account, which isn't signed in there either. Other wallets of its
 * chain family stay connected; the newest becomes the current one.
 *
 * @throws DisconnectError
 */
export async function disconnectAccount(
  config: Config,
  { account, connectionUid }: Pick<SignInContext, 'account' | 'connectionUid'>,
): Promise<void> {
  const ending = [...config.state.connections.values()].filter(
    ({ uid, network, accounts: [address] }) =>
      uid === connectionUid ||
      hasSameAddress({ account }, { account: `${network}:${address}` as CaipAddress }),
  )
  const failures: unknown[] = []
  for (const { uid } of ending) {
    // It may have gone while the app's hooks or another wallet were called.
    if (!config.state.connections.has(uid)) continue
    await disconnect(config, { connection: uid }).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

/** Aborts the sign-in in progress: the wallet's request is withdrawn, and later answers are ignored. */
export function abortSignIn(config: Config): void {
  const { inFlight } = config._internal
  const work = inFlight.get('signIn')
  inFlight.delete('signIn')
  work?.controller.abort()
}
