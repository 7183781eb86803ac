import type { Config } from '../config/Config.ts'
import { findSession } from './findSession.ts'
import type { SiwxHooks } from './SiwxHooks.ts'
import { signInStore, stepSignIn } from './signInStore.ts'

/**
 * What is asked here may be answered in another tab of the site, and a session that counts here ended there (X.27). Looks again when
 * the page's list of sessions changes, when the page comes from the back-forward cache and, while somebody is asked, whenever they
 * come back to this tab: a session of an app's own backend changes nothing in the page's storage.
 */
export function watchSessions(config: Config, hooks: SiwxHooks, signal: AbortSignal): void {
  const look = () => void lookAgain(config, hooks)
  window.addEventListener?.('storage', ({ key }) => key?.endsWith('/siwx_sessions') && look(), { signal })
  window.addEventListener?.('pageshow', ({ persisted }) => persisted && look(), { signal })
  const isAsked = () => signInStore(config).get().step === 'asking'
  window.addEventListener?.('focus', () => isAsked() && look(), { signal })
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
    if (!session && step === 'signedIn') stepSignIn(config, { type: 'ended' })
  } catch (error) {
    // A service that is down signs nobody in or out.
    config.logger.debug('signInLookup', { error })
  }
}
