import { showAlert } from '../alerts/showAlert.ts'
import { startAnalytics } from '../analytics/startAnalytics.ts'
import type { Config } from '../config/Config.ts'
import type { State } from '../config/State.ts'

/**
 * What few pages need and the others never load. At the start: sign-in, usage events, and preset `compat`'s word on a missing
 * project id. With an `event`: what another tab of the site wrote. `before`: the state at the start.
 */
export function startExtras(
  config: Config,
  life: AbortSignal,
  before: State,
  event?: StorageEvent | undefined,
): void {
  if (life.aborted) return
  if (event) {
    if (event.key?.startsWith('latchkey/'))
      import('../connection/followTabs.ts').then(
        (code) => code.followTabs(config),
        (error: unknown) => config.logger.warn('tabs', { error }),
      )
    return
  }
  // Under `standard` the server's own id counts, and only its refusal raises this (S5.26, S8.35, decisions 2).
  if (config.preset === 'compat' && config.projectId === undefined) showAlert(config, { code: 'APKT008' })
  const { siwx, siweConfig } = config._internal.parameters
  if (siwx || siweConfig)
    import('../signIn/startSignIn.ts').then(
      (code) => code.startSignIn(config, life, before.connections),
      (error: unknown) => config.logger.error('signIn', { error }),
    )
  if (!(config.features.analytics ?? config.preset === 'compat')) return
  life.addEventListener('abort', startAnalytics(config), { once: true })
}
