import { parseCaipAddress } from '@latchkey/protocol'
import { withDeadline } from '../base/deadline.ts'
import type { Config } from '../config/Config.ts'
import { isSessionFor } from './isSessionFor.ts'
import type { KnownSession } from './KnownSession.ts'
import type { SignInContext } from './SignInContext.ts'
import type { SiwxHooks } from './SiwxHooks.ts'
import { signInLimits } from './signInLimits.ts'

/**
 * The session an account has on this page, if there is one.
 * @throws what the hooks reject with, TimeoutError, AbortedError
 */
export async function findSession(
  config: Config,
  hooks: SiwxHooks,
  { account, network, domain }: SignInContext,
): Promise<KnownSession | undefined> {
  const accountAddress = parseCaipAddress(account)?.address ?? ''
  const sessions = await withDeadline(async () => hooks.getSessions(network, accountAddress), {
    timeout: signInLimits.service,
    operation: 'getSessions',
    signal: config._internal.life,
  })
  const perNetwork = hooks.perNetwork ?? false
  return sessions.find((one) => isSessionFor(one, { accountAddress, chainId: network, domain }, perNetwork))
}
