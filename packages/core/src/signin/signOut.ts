import { parseCaipAddress } from '@latchkey/protocol'
import { withDeadline } from '../base/deadline.ts'
import type { TimeoutError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import type { SiwxHooks } from '../config/signInOptions.ts'
import type { DisconnectError } from '../wallets/errors.ts'
import { disconnectAccount } from './cancelSignIn.ts'
import { type SignInContext, signInTimeouts } from './signInContext.ts'
import { getSignInHooks } from './signInHooks.ts'
import { dispatchSignIn, signInStore } from './signInState.ts'

/** Errors of {@link signOut}, besides what the app's hooks reject with; `name` tells them apart. */
export type SignOutErrorType = DisconnectError | TimeoutError

/**
 * Signs the current account out. If the app requires a sign-in, its wallet is disconnected too.
 *
 * @throws DisconnectError, and what the app's `revokeSession` rejects with; then the account is still signed in
 */
export async function signOut(config: Config): Promise<void> {
  const state = signInStore(config).get()
  if (state.step !== 'signedIn') return
  const isRequired = await revokeCurrentSession(config, state.context)
  if (isRequired) await disconnectAccount(config, state.context)
}

/** Revokes the session. Returns whether the app requires a sign-in. */
export async function revokeCurrentSession(config: Config, context: SignInContext): Promise<boolean> {
  const hooks = await getSignInHooks(config)
  const address = parseCaipAddress(context.account)?.address ?? ''
  await withDeadline(async () => hooks?.revokeSession(context.network, address), {
    timeout: signInTimeouts.service,
    operation: 'revokeSession',
  })
  dispatchSignIn(config, { type: 'ended' })
  return hooks?.getRequired?.() ?? true
}

/**
 * Revokes the session of an account that is no longer current, unless `signOutOnDisconnect` is `false`. Failures are
 * logged. Never rejects.
 */
export async function revokeDepartedSession(
  config: Config,
  hooks: SiwxHooks,
  context: Pick<SignInContext, 'account' | 'network'>,
): Promise<void> {
  if (hooks.signOutOnDisconnect === false) return
  const address = parseCaipAddress(context.account)?.address ?? ''
  await withDeadline(async () => hooks.revokeSession(context.network, address), {
    timeout: signInTimeouts.service,
    operation: 'revokeSession',
  }).catch((error: unknown) => config.logger.warn('signOut', { error }))
}
