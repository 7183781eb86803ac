import { showAlert } from '../alerts/showAlert.ts'
import { startAnalytics } from '../analytics/startAnalytics.ts'
import type { Config } from '../config/Config.ts'

/** What few apps ask for and the others never load: usage events, and preset `compat`'s word on a missing project id. */
export function startExtras(config: Config, life: AbortSignal | undefined): void {
  if (life?.aborted) return
  // Under `standard` the server's own id counts, and only its refusal raises this (S5.26, S8.35, decisions 2).
  if (config.preset === 'compat' && config.projectId === undefined) showAlert(config, { code: 'APKT008' })
  if (!(config.features.analytics ?? config.preset === 'compat')) return
  const stop = startAnalytics(config)
  life?.addEventListener('abort', stop, { once: true })
}
