import type { AnalyticsEvent } from '@latchkey/protocol'
import { showAlert } from '../alerts/showAlert.ts'
import type { Config } from '../config/Config.ts'
import { sdkType } from '../data/sdkType.ts'
import { sdkVersion } from '../data/sdkVersion.ts'
import { requestLimits } from '../request/requestLimits.ts'
import { withDeadline } from '../request/withDeadline.ts'

/**
 * Posts one event (S7.24), also while the page is being left. `refused`: the server doesn't take events from this origin,
 * which the app's builder is told (S8.33). Throws what `fetch` throws, TimeoutError.
 */
export async function sendEvent(config: Config, event: AnalyticsEvent): Promise<'sent' | 'refused'> {
  const base = (await config._internal.server())?.events
  if (base === undefined) return 'refused'
  const query = new URLSearchParams({
    ...(config.projectId !== undefined && { projectId: config.projectId }),
    st: sdkType(config),
    sv: sdkVersion(config),
  })
  const url = `${base.replace(/\/+$/, '')}/e?${query}`
  const response = await withDeadline(
    (signal) =>
      fetch(url, {
        method: 'POST',
        // No preflight for this one: the page shouldn't wait twice for something nobody sees.
        headers: { 'content-type': 'text/plain' },
        body: JSON.stringify(event),
        credentials: 'omit',
        keepalive: true,
        signal,
      }),
    { timeout: requestLimits.server, operation: '/e' },
  )
  response.body?.cancel().catch(() => undefined)
  if (response.status !== 403) return 'sent'
  const origin = globalThis.location?.origin ?? 'of this page'
  showAlert(config, {
    code: 'APKT002',
    long: `Origin ${origin} not found on Allowlist - update configuration`,
  })
  return 'refused'
}
