import type { Config } from '../config/Config.ts'
import { currentSignInContext } from './currentSignInContext.ts'
import { findSession } from './findSession.ts'
import { lookForSession } from './lookForSession.ts'
import type { SiwxHooks } from './SiwxHooks.ts'
import { signInStore, stepSignIn } from './signInStore.ts'

/** Milliseconds to wait for other events of the same moment, as of a page that is shown and has the focus. */
const together = 50
/** Where a sign-in is required, a sign-out disconnects too: milliseconds for that to arrive here, before anybody is asked. */
const farewell = 1_000

/**
 * What is asked here may be answered in another tab of the site, and a session that counts here ended there (X.27) or by whoever
 * keeps it. Looks again when the page's list of sessions changes, and when the person comes back to this page: a session of an app's
 * own backend changes nothing in the page's storage.
 */
export function watchSessions(config: Config, hooks: SiwxHooks, signal: AbortSignal): void {
  /** Events since the last look began: those that come together are one look, those that come during it one more. */
  let wanted = 0
  const look = async () => {
    if (++wanted > 1) return
    await pause(together)
    wanted = 1
    await lookAgain(config, hooks)
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

async function lookAgain(config: Config, hooks: SiwxHooks): Promise<void> {
  const store = signInStore(config)
  const before = store.get()
  if (before.step !== 'asking' && before.step !== 'signedIn') return
  try {
    const session = await findSession(config, hooks, before.context)
    // Whatever happened here meanwhile is newer.
    if (store.get() !== before) return
    const { attempt, step } = before
    if (session && step === 'asking') stepSignIn(config, { type: 'found', attempt, session })
    if (session || step === 'asking') return
    if (!(hooks.getRequired?.() ?? true)) return void stepSignIn(config, { type: 'ended' })
    const context = currentSignInContext(config) ?? before.context
    void lookForSession(config, hooks, context, true, pause(farewell))
  } catch (error) {
    // A service that is down signs nobody in or out.
    config.logger.debug('signInLookup', { error })
  }
}

function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time))
}
