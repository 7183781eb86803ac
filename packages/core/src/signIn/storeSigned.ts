import type { Config } from '../config/Config.ts'
import type { SiwxSession } from '../siwx/SiwxSession.ts'
import type { SignInContext } from './SignInContext.ts'
import type { SiwxHooks } from './SiwxHooks.ts'
import { signInStore } from './signInStore.ts'
import { failSignIn, type SignInAttempt, storeSignIn } from './storeSignIn.ts'

/** Keeps what was signed while the wallet connected; where that fails the person is asked, and told why. Never rejects. */
export async function storeSigned(
  config: Config,
  hooks: SiwxHooks,
  context: SignInContext,
  session: SiwxSession,
): Promise<void> {
  const { attempt } = signInStore(config).get()
  const own: SignInAttempt = {
    attempt,
    context,
    signal: config._internal.life ?? new AbortController().signal,
  }
  try {
    await storeSignIn(config, hooks, own, session)
  } catch (thrown) {
    await failSignIn(config, own, thrown, true).catch(() => {})
  }
}
