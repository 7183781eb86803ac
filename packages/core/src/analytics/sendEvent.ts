import type { AnalyticsEvent } from '@latchkey/protocol'
import { requestLimits, withDeadline } from '../base/deadline.ts'
import type { Config } from '../config/Config.ts'
import { sdkType, sdkVersion } from '../config/callServer.ts'

/** What became of an event. `refused`: not from this origin, says the service at `url`. */
export type SentEvent =
  | { readonly outcome: 'sent' | 'off' }
  | { readonly outcome: 'refused'; readonly url: string }

/** Posts one event (S7.24), also while the page is being left. Throws what `fetch` throws, TimeoutError. */
export async function sendEvent(config: Config, event: AnalyticsEvent): Promise<SentEvent> {
  const base = (await config._internal.server())?.events
  if (base === undefined) return { outcome: 'off' }
  const query = new URLSearchParams({
    ...(config.projectId !== undefined && { projectId: config.projectId }),
    st: sdkType(config),
    sv: sdkVersion(config),
  })
  const url = `${base.replace(/\/+$/, '')}/e`
  const response = await withDeadline(
    (signal) =>
      fetch(`${url}?${query}`, {
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
  return response.status === 403 ? { outcome: 'refused', url } : { outcome: 'sent' }
}
