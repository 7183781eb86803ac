import { parseCaipAddress } from '@latchkey/protocol'
import { sleep } from '../base/deadline.ts'
import type { Config } from '../config/Config.ts'
import type { SiwxHooks } from '../config/signInOptions.ts'
import type { SiwxSession } from '../siwx/SiwxMessage.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { consumeSignedOnConnect, findSession } from './findSession.ts'
import { getSignInContext, type SignInContext } from './signInContext.ts'
import { dispatchSignIn, signInStore } from './signInState.ts'
import { showSignIn, storeSessionOfConnect } from './storeSignIn.ts'

/** Milliseconds to wait for other events of the same moment, as of a page that is shown and has the focus. */
const batchDelay = 50
/** Where a sign-in is required, a sign-out disconnects too: milliseconds for that to arrive here, before anybody is asked. */
const disconnectDelay = 1_000

/**
 * What is asked here may be answered in another tab of the site, and a session that counts here ended there or by whoever
 * keeps it. Looks again when the page's list of sessions changes, and when the person comes back to this page: a session of an app's
 * own backend changes nothing in the page's storage.
 */
export function watchSessions(config: Config, hooks: SiwxHooks, signal: AbortSignal): void {
  /** Events since the last look began: those that come together are one look, those that come during it one more. */
  let wanted = 0
  const look = async () => {
    if (++wanted > 1) return
    await sleep(batchDelay)
    wanted = 1
    await recheckSession(config, hooks)
    const isOutdated = wanted > 1
    wanted = 0
    if (isOutdated) void look()
  }
  const options = { signal }
  window.addEventListener?.('storage', ({ key }) => key?.endsWith('/siwx_sessions') && void look(), options)
  window.addEventListener?.('pageshow', ({ persisted }) => persisted && void look(), options)
  window.addEventListener?.('focus', () => void look(), options)
  // It bubbles up from the document.
  const isVisible = () => document.visibilityState === 'visible'
  window.addEventListener?.('visibilitychange', () => isVisible() && void look(), options)
}

async function recheckSession(config: Config, hooks: SiwxHooks): Promise<void> {
  const store = signInStore(config)
  const before = store.get()
  if (before.step !== 'asking' && before.step !== 'signedIn') return
  try {
    const session = await findSession(config, hooks, before.context)
    // Whatever happened here meanwhile is newer.
    if (store.get() !== before) return
    const { attempt, step } = before
    if (session && step === 'asking') dispatchSignIn(config, { type: 'found', attempt, session })
    if (session || step === 'asking') return
    if (!(hooks.getRequired?.() ?? true)) return void dispatchSignIn(config, { type: 'ended' })
    const context = getSignInContext(config) ?? before.context
    void resolveSession(config, hooks, context, true, sleep(disconnectDelay))
  } catch (error) {
    // A service that is down signs nobody in or out.
    config.logger.debug('signInLookup', { error })
  }
}

/**
 * Finds out whether an account is signed in, by network and address; asks the person where it isn't, except where that was
 * done before and isn't required. Where that can't be found out, the wallet is disconnected, but what is kept of the sign-in
 * stays. `ending`: a sign-out under way; asked before it is over, its session would be found once more.
 */
export async function resolveSession(
  config: Config,
  hooks: SiwxHooks,
  context: SignInContext,
  isSilent: boolean,
  ending?: Promise<unknown>,
): Promise<void> {
  const { attempt } = dispatchSignIn(config, { type: 'looked', context })
  try {
    await ending
    const signed = consumeSignedOnConnect(config, context, hooks.perNetwork ?? false)
    if (signed && (await storeSignedOnConnect(config, hooks, context, signed, attempt))) return
    const session = await findSession(config, hooks, context)
    if (session) return void dispatchSignIn(config, { type: 'found', attempt, session })
    const required = hooks.getRequired?.() ?? true
    const { step } = dispatchSignIn(config, { type: 'missing', attempt, required })
    if (step !== 'asking') return
    if (isSilent && !required) dispatchSignIn(config, { type: 'dismissed' })
    else showSignIn(config)
  } catch (error) {
    const state = dispatchSignIn(config, { type: 'lookFailed', attempt, error })
    if (state.step !== 'lookFailed' || state.error !== error) return
    config.logger.error('signInLookup', { error })
    showSignIn(config)
    await disconnect(config, { namespace: parseCaipAddress(context.account)?.namespace }).catch(() => {})
  }
}

/** Whether what was signed while the wallet connected was taken on; how that ends is told by the state. */
async function storeSignedOnConnect(
  config: Config,
  hooks: SiwxHooks,
  context: SignInContext,
  session: SiwxSession,
  attempt: number,
): Promise<boolean> {
  const required = hooks.getRequired?.() ?? true
  if (dispatchSignIn(config, { type: 'arrived', attempt, required }).step !== 'storing') return false
  await storeSessionOfConnect(config, hooks, context, session)
  return true
}
