import { parseCaipAddress } from '@latchkey/protocol'
import { withDeadline } from '../base/deadline.ts'
import { AbortedError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import { assertContext } from '../requests/requestContext.ts'
import { signMessage } from '../requests/signMessage.ts'
import type { SiwxSession } from '../siwx/SiwxSession.ts'
import { currentSignInContext } from './currentSignInContext.ts'
import type { KnownSession } from './KnownSession.ts'
import { prepareSignIn } from './prepareSignIn.ts'
import { readSignInHooks } from './readSignInHooks.ts'
import type { SignInContext } from './SignInContext.ts'
import type { SiwxHooks } from './SiwxHooks.ts'
import { signInStore, stepSignIn } from './signInStore.ts'
import { failSignIn, requireCurrent, storeSignIn } from './storeSignIn.ts'

/** The working half of `signIn`; throws what it says. One context from the message to the session that is kept (S4.22). */
export async function runSignIn(config: Config, signal: AbortSignal): Promise<KnownSession> {
  const hooks = await readSignInHooks(config)
  if (!hooks) throw new AbortedError()
  askAnew(config)
  const state = stepSignIn(config, { type: 'began' })
  if (state.step !== 'preparing') throw new AbortedError()
  const { attempt, context } = state
  const own = { attempt, context, signal }
  const properties = { network: context.network, isSmartAccount: false }
  config.events.emit({ event: 'CLICK_SIGN_SIWX_MESSAGE', properties })
  let isSigned = false
  try {
    const { data, message } = await prepareSignIn(hooks, context, signal)
    requireCurrent(config, attempt)
    stepSignIn(config, { type: 'prepared', attempt })
    const signature = await sign(config, hooks, context, message, signal)
    // Whoever the wallet shows by now has not signed this.
    assertContext(config, context)
    requireCurrent(config, attempt)
    stepSignIn(config, { type: 'signed', attempt })
    isSigned = true
    const session: SiwxSession = Object.freeze({ data, message, signature })
    await storeSignIn(config, hooks, own, session)
    return session
  } catch (thrown) {
    throw await failSignIn(config, own, thrown, isSigned)
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
