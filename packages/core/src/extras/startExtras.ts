import { showAlert } from '../alerts/showAlert.ts'
import { startAnalytics } from '../analytics/startAnalytics.ts'
import type { Config } from '../config/Config.ts'
import type { State } from '../config/State.ts'

/**
 * What few apps ask for and the others never load: sign-in, usage events, and preset `compat`'s word on a missing project id.
 */
export function startExtras(
  config: Config,
  life: AbortSignal | undefined,
  restored: State['connections'],
): void {
  if (life?.aborted) return
  // Under `standard` the server's own id counts, and only its refusal raises this (S5.26, S8.35, decisions 2).
  if (config.preset === 'compat' && config.projectId === undefined) showAlert(config, { code: 'APKT008' })
  const { siwx, siweConfig } = config._internal.parameters
  if (siwx || siweConfig)
    import('../signIn/startSignIn.ts').then(
      (code) => life && code.startSignIn(config, life, restored),
      (error: unknown) => config.logger.error('signIn', { error }),
    )
  if (!(config.features.analytics ?? config.preset === 'compat')) return
  const stop = startAnalytics(config)
  life?.addEventListener('abort', stop, { once: true })
}
