import { parseCaipAddress } from '@latchkey/protocol'
import { withDeadline } from '../base/deadline.ts'
import type { Config } from '../config/Config.ts'
import type { SiwxHooks } from '../config/signInOptions.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { type SignInContext, signInLimits } from './signInContext.ts'
import { getSignInHooks } from './signInHooks.ts'
import { dispatchSignIn, signInStore } from './signInState.ts'

/**
 * Ends the sign-in of the current account. Where the app requires one, its wallet is disconnected too.
 *
 * @throws DisconnectError, and what the app's `revokeSession` rejects with: then the account is still signed in
 */
export async function signOut(config: Config): Promise<void> {
  const state = signInStore(config).get()
  if (state.step !== 'signedIn') return
  const isRequired = await revokeCurrentSession(config, state.context)
  if (isRequired) await disconnect(config, { namespace: parseCaipAddress(state.context.account)?.namespace })
}

/** The working half of `signOut`; answers whether the app wants no account that isn't signed in. */
export async function revokeCurrentSession(config: Config, context: SignInContext): Promise<boolean> {
  const hooks = await getSignInHooks(config)
  const address = parseCaipAddress(context.account)?.address ?? ''
  await withDeadline(async () => hooks?.revokeSession(context.network, address), {
    timeout: signInLimits.service,
    operation: 'revokeSession',
  })
  dispatchSignIn(config, { type: 'ended' })
  return hooks?.getRequired?.() ?? true
}

/** Ends the sign-in of an account that went, unless the app keeps it; a service that is down is only logged. Never rejects. */
export async function revokeDepartedSession(
  config: Config,
  hooks: SiwxHooks,
  context: Pick<SignInContext, 'account' | 'network'>,
): Promise<void> {
  if (hooks.signOutOnDisconnect === false) return
  const address = parseCaipAddress(context.account)?.address ?? ''
  await withDeadline(async () => hooks.revokeSession(context.network, address), {
    timeout: signInLimits.service,
    operation: 'revokeSession',
  }).catch((error: unknown) => config.logger.warn('signOut', { error }))
}
