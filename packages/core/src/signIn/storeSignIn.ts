import { withDeadline } from '../base/deadline.ts'
import { AbortedError, errorText } from '../base/errors.ts'
import { toWalletError, UserRejectedRequestError } from '../base/rpcErrors.ts'
import type { Config } from '../config/Config.ts'
import { ContextMismatchError } from '../requests/requestContext.ts'
import type { SiwxSession } from '../siwx/SiwxSession.ts'
import { isContract } from './isContract.ts'
import { isSessionFor } from './isSessionFor.ts'
import type { SignInContext } from './SignInContext.ts'
import type { SignInProblem, SignInState } from './SignInState.ts'
import type { SiwxHooks } from './SiwxHooks.ts'
import { showSignIn } from './showSignIn.ts'
import { signInLimits } from './signInLimits.ts'
import { signInStore, stepSignIn } from './signInStore.ts'

/** One attempt to sign in, for one context from beginning to end. */
export type SignInAttempt = {
  readonly attempt: number
  readonly context: SignInContext
  readonly signal: AbortSignal
}

/**
 * Has a signed message verified and kept; then somebody is signed in.
 * @throws what the hooks reject with, TimeoutError, AbortedError where the attempt isn't the current one any more
 */
export async function storeSignIn(
  config: Config,
  hooks: SiwxHooks,
  { attempt, context }: SignInAttempt,
  session: SiwxSession,
): Promise<void> {
  await keep(config, hooks, session, attempt)
  stepSignIn(config, { type: 'stored', attempt, session })
  config.events.emit({ event: 'SIWX_AUTH_SUCCESS', properties: propertiesOf(context) })
}

/**
 * Asks the person again and says why; answers the error as the caller throws it. `isRefused`: it failed when it was to be kept.
 * @throws AbortedError where the attempt isn't the current one any more
 */
export async function failSignIn(
  config: Config,
  { attempt, context, signal }: SignInAttempt,
  thrown: unknown,
  isRefused: boolean,
): Promise<Error> {
  const error = toWalletError(thrown, config.preset)
  const { step, attempt: current } = signInStore(config).get()
  if (current !== attempt) throw new AbortedError({ cause: error })
  const isSmartAccount = isRefused && !isDown(error) && (await isContract(config, context, signal))
  const problem: SignInProblem = { kind: kindOf(error, step, isSmartAccount), error }
  if (stepSignIn(config, { type: 'failed', attempt, problem }).step === 'asking') showSignIn(config)
  const properties = { ...propertiesOf(context), isSmartAccount, message: errorText(error) }
  config.events.emit({ event: 'SIWX_AUTH_ERROR', properties })
  return error
}

/** @throws AbortedError where the attempt isn't the current one any more */
export function requireCurrent(config: Config, attempt: number): void {
  if (signInStore(config).get().attempt !== attempt) throw new AbortedError()
}

/**
 * Has the session verified and kept. It is waited for to its end: one that is kept after the person gave up is taken back, so that
 * nobody is half signed in.
 */
async function keep(config: Config, hooks: SiwxHooks, session: SiwxSession, attempt: number): Promise<void> {
  const { chainId, accountAddress } = session.data
  const kept = Promise.resolve().then(() => hooks.addSession(session))
  const takeBack = async () => {
    const state = signInStore(config).get()
    // Taken back by its account: that would end a later try that came through as well.
    const isIn = state.step === 'signedIn' && isSessionFor(state.session, { chainId, accountAddress }, false)
    if (state.attempt !== attempt && !isIn) await hooks.revokeSession(chainId, accountAddress)
  }
  kept.then(takeBack).catch((error: unknown) => config.logger.debug('signIn', { error }))
  await withDeadline(() => kept, { timeout: signInLimits.service, operation: 'addSession' })
  requireCurrent(config, attempt)
}

/** Whether nobody has said a word on the signature. */
function isDown(error: unknown): boolean {
  // By their names: the classes are part of what reads from the server, which few sign-ins need.
  const { name, status, code } = Object(error) as { name?: unknown; status?: unknown; code?: unknown }
  return (
    name === 'UnreachableError' ||
    name === 'TimeoutError' ||
    (name === 'HttpError' && Number(status) >= 500) ||
    (name === 'SiwxError' && code === 'unavailable')
  )
}

function kindOf(error: unknown, step: SignInState['step'], isSmartAccount: boolean): SignInProblem['kind'] {
  if (error instanceof UserRejectedRequestError || error instanceof AbortedError) return 'declined'
  if (error instanceof ContextMismatchError) return 'moved'
  if (step === 'signing') return 'unsigned'
  return isSmartAccount ? 'unsupported' : 'failed'
}

function propertiesOf({ network }: SignInContext) {
  return { network, isSmartAccount: false }
}
