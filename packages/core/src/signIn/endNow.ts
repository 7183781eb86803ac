import { parseCaipAddress } from '@latchkey/protocol'
import { withDeadline } from '../base/deadline.ts'
import type { Config } from '../config/Config.ts'
import { readSignInHooks } from './readSignInHooks.ts'
import type { SignInContext } from './SignInContext.ts'
import { signInLimits } from './signInLimits.ts'
import { stepSignIn } from './signInStore.ts'

/** The working half of `signOut`; answers whether the app wants no account that isn't signed in. */
export async function endNow(config: Config, context: SignInContext): Promise<boolean> {
  const hooks = await readSignInHooks(config)
  const address = parseCaipAddress(context.account)?.address ?? ''
  await withDeadline(async () => hooks?.revokeSession(context.network, address), {
    timeout: signInLimits.service,
    operation: 'revokeSession',
  })
  stepSignIn(config, { type: 'ended' })
  return hooks?.getRequired?.() ?? true
}
