import { parseCaipAddress } from '@latchkey/protocol'
import { signMessage } from '../actions/signMessage.ts'
import type { Config } from '../config/Config.ts'
import { AbortedError } from '../errors/AbortedError.ts'
import { ContextMismatchError } from '../errors/ContextMismatchError.ts'
import { readWalletError } from '../errors/readWalletError.ts'
import { UserRejectedRequestError } from '../errors/UserRejectedRequestError.ts'
import { errorText } from '../events/errorText.ts'
import { assertContext } from '../request/assertContext.ts'
import { withDeadline } from '../request/withDeadline.ts'
import type { SiwxSession } from '../siwx/SiwxSession.ts'
import { currentSignInContext } from './currentSignInContext.ts'
import { isContract } from './isContract.ts'
import { isSessionFor } from './isSessionFor.ts'
import type { KnownSession } from './KnownSession.ts'
import { prepareSignIn } from './prepareSignIn.ts'
import { readSignInHooks } from './readSignInHooks.ts'
import type { SignInContext } from './SignInContext.ts'
import type { SignInProblem } from './SignInState.ts'
import type { SiwxHooks } from './SiwxHooks.ts'
import { showSignIn } from './showSignIn.ts'
import { signInLimits } from './signInLimits.ts'
import { signInStore, stepSignIn } from './signInStore.ts'

/** The working half of `signIn`; throws what it says. One context from the message to the session that is kept (S4.22). */
export async function runSignIn(config: Config, signal: AbortSignal): Promise<KnownSession> {
  const hooks = await readSignInHooks(config)
  if (!hooks) throw new AbortedError()
  askAnew(config)
  const state = stepSignIn(config, { type: 'began' })
  if (state.step !== 'preparing') throw new AbortedError()
  const { attempt, context } = state
  const properties = { network: context.network, isSmartAccount: false }
  config.events.emit({ event: 'CLICK_SIGN_SIWX_MESSAGE', properties })
  let isRefused = false
  try {
    const { data, message } = await prepareSignIn(hooks, context, signal)
    requireCurrent(config, attempt)
    stepSignIn(config, { type: 'prepared', attempt })
    const signature = await sign(config, hooks, context, message, signal)
    // Whoever the wallet shows by now has not signed this.
    assertContext(config, context)
    requireCurrent(config, attempt)
    stepSignIn(config, { type: 'signed', attempt })
    const session: SiwxSession = Object.freeze({ data, message, signature })
    await keep(config, hooks, session, attempt).catch((error: unknown) => {
      isRefused = true
      throw error
    })
    stepSignIn(config, { type: 'stored', attempt, session })
    config.events.emit({ event: 'SIWX_AUTH_SUCCESS', properties })
    return session
  } catch (thrown) {
    const error = readWalletError(thrown, config.preset)
    if (signInStore(config).get().attempt !== attempt) throw new AbortedError({ cause: error })
    const isSmartAccount = isRefused && !isDown(error) && (await isContract(config, context, signal))
    const problem: SignInProblem = { kind: kindOf(error, isSmartAccount), error }
    if (stepSignIn(config, { type: 'failed', attempt, problem }).step === 'asking') showSignIn(config)
    config.events.emit({
      event: 'SIWX_AUTH_ERROR',
      properties: { ...properties, isSmartAccount, message: errorText(error) },
    })
    throw error
  }
}

/** Somebody who said no, or signed out, may change their mind. */
function askAnew(config: Config): void {
  const { step } = signInStore(config).get()
  const context = step === 'dismissed' || step === 'idle' ? currentSignInContext(config) : undefined
  if (context) stepSignIn(config, { type: 'asked', context, required: false })
}

async function sign(
  config: Config,
  hooks: SiwxHooks,
  context: SignInContext,
  message: string,
  signal: AbortSignal,
): Promise<string> {
  if (!hooks.signMessage) return signMessage(config, { message, context, signal })
  assertContext(config, context)
  const accountAddress = parseCaipAddress(context.account)?.address ?? ''
  const own = hooks.signMessage
  return withDeadline(() => own({ message, chainId: context.network, accountAddress }), { signal })
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

function requireCurrent(config: Config, attempt: number): void {
  if (signInStore(config).get().attempt !== attempt) throw new AbortedError()
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

function kindOf(error: unknown, isSmartAccount: boolean): SignInProblem['kind'] {
  if (error instanceof UserRejectedRequestError || error instanceof AbortedError) return 'declined'
  if (error instanceof ContextMismatchError) return 'moved'
  return isSmartAccount ? 'unsupported' : 'failed'
}
