import { dedupe } from '../base/dedupe.ts'
import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import type { KnownSession } from '../signIn/KnownSession.ts'

/** Parameters of {@link signIn}. */
export type SignInParameters = { signal?: AbortSignal | undefined }

/**
 * Signs the current account in: message, wallet, verifier, in this order and for one account, network and page from beginning to end
 * (S4.22). Only while `getSignIn(config).step` is `asking`; a second call meanwhile shares the first one's prompt.
 *
 * @throws UserRejectedRequestError, SiwxError (a message for somebody else, a signature that doesn't hold), ContextMismatchError
 * (account or network moved meanwhile), TimeoutError, AbortedError (cancelled, or nothing was asked), and what the app's hooks reject with
 * @example if (getSignIn(config).step === 'asking') await signIn(config)
 */
export async function signIn(config: Config, parameters: SignInParameters = {}): Promise<KnownSession> {
  const { runSignIn } = await loadCode(() => import('../signIn/runSignIn.ts'))
  const run = ({ signal }: { signal: AbortSignal }) => runSignIn(config, signal)
  return dedupe(config._internal.pending, 'signIn', run, parameters.signal)
}
