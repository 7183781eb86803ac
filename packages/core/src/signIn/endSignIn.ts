import { parseCaipAddress } from '@latchkey/protocol'
import { withDeadline } from '../base/deadline.ts'
import type { Config } from '../config/Config.ts'
import type { SignInContext } from './SignInContext.ts'
import type { SiwxHooks } from './SiwxHooks.ts'
import { signInLimits } from './signInLimits.ts'

/** Ends the sign-in of an account that went, unless the app keeps it; a service that is down is only logged. Never rejects. */
export async function endSignIn(
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
