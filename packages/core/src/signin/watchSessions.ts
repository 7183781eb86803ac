import { sleep } from '../base/deadline.ts'
import type { Config } from '../config/Config.ts'
import type { SiwxSession } from '../config/signInOffer.ts'
import type { SiwxHooks } from '../config/signInOptions.ts'
import { disconnectAccount } from './cancelSignIn.ts'
import { consumeSignedOnConnect, findSession } from './findSession.ts'
import { getSignInContext, type SignInContext } from './signInContext.ts'
import { dispatchSignIn, signInStore } from './signInState.ts'
import { showSignIn, storeSessionOfConnect } from './storeSignIn.ts'

/** Milliseconds to wait for further events of the same moment, e.g. visibility and focus. */
const batchDelay = 50
/**
 * Milliseconds to wait before asking again. If sign-in is required, the sign-out in another tab also disconnects,
 * which takes a moment to arrive.
 */
const disconnectDelay = 1_000

/**
 * Looks for sessions again when the page's list of sessions changes and when the person returns to the page, because
 * another tab may have signed in or out, and a backend's session changes nothing in storage.
 */
export function watchSessions(config: Config, hooks: SiwxHooks, signal: AbortSignal): void {
  /** Events since the last look-up began. Simultaneous events cause one look-up, events during it one more. */
  let eventCount = 0
  const lookUp = async () => {
    if (++eventCount > 1) return
    await sleep(batchDelay)
    eventCount = 1
    await recheckSession(config, hooks)
    const isOutdated = eventCount > 1
    eventCount = 0
    if (isOutdated) void lookUp()
  }
  const options = { signal }
  window.addEventListener?.('storage', ({ key }) => key?.endsWith('/siwx_sessions') && void lookUp(), options)
  window.addEventListener?.('pageshow', ({ persisted }) => persisted && void lookUp(), options)
  window.addEventListener?.('focus', () => void lookUp(), options)
  // The event bubbles from the document.
  const isVisible = () => document.visibilityState === 'visible'
  window.addEventListener?.('visibilitychange', () => isVisible() && void lookUp(), options)
}

async function recheckSession(config: Config, hooks: SiwxHooks): Promise<void> {
  const store = signInStore(config)
  const stateBefore = store.get()
  if (stateBefore.step !== 'asking' && stateBefore.step !== 'signedIn') return
  try {
    const session = await findSession(config, hooks, stateBefore.context)
    // A state that has changed meanwhile is newer than the result.
    if (store.get() !== stateBefore) return
    const { attempt, step } = stateBefore
    if (session && step === 'asking') dispatchSignIn(config, { type: 'found', attempt, session })
    if (session || step === 'asking') return
    if (!(hooks.getRequired?.() ?? true)) return void dispatchSignIn(config, { type: 'ended' })
    const context = getSignInContext(config) ?? stateBefore.context
    void resolveSession(config, hooks, context, true, sleep(disconnectDelay))
  } catch (error) {
    // A service that is down neither signs in nor out.
    config.logger.debug('signInLookup', { error })
  }
}

/**
 * Looks up whether an account is signed in and asks the person if it isn't. A restored or declined account isn't asked
 * again unless sign-in is required (`isSilent`). If the look-up fails, the wallet is disconnected, but a stored
 * session stays.
 *
 * @param pendingSignOut a sign-out in progress; it is awaited, because its session would still be found
 */
export async function resolveSession(
  config: Config,
  hooks: SiwxHooks,
  context: SignInContext,
  isSilent: boolean,
  pendingSignOut?: Promise<unknown>,
): Promise<void> {
  const { attempt } = dispatchSignIn(config, { type: 'lookUpBegan', context })
  try {
    await pendingSignOut
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
    await failLookUp(config, context, attempt, error)
  }
}

/**
 * Shows that an account's sessions couldn't be looked up, and disconnects its wallet. Other wallets stay connected. Does nothing for an
 * attempt that is over.
 */
export async function failLookUp(
  config: Config,
  context: SignInContext,
  attempt: number,
  error: unknown,
): Promise<void> {
  const state = dispatchSignIn(config, { type: 'lookFailed', attempt, error })
  if (state.step !== 'lookFailed' || state.error !== error) return
  config.logger.error('signInLookup', { error })
  showSignIn(config)
  await disconnectAccount(config, context).catch(() => {})
}

/**
 * Stores a session that was signed while connecting. Returns false, without storing, if the look-up is no longer the
 * current one. The state shows whether storing succeeded.
 */
async function storeSignedOnConnect(
  config: Config,
  hooks: SiwxHooks,
  context: SignInContext,
  session: SiwxSession,
  attempt: number,
): Promise<boolean> {
  const required = hooks.getRequired?.() ?? true
  if (dispatchSignIn(config, { type: 'signedOnConnect', attempt, required }).step !== 'storing') return false
  await storeSessionOfConnect(config, hooks, context, session)
  return true
}
