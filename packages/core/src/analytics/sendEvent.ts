import type { AnalyticsEvent } from '@latchkey/protocol'
import { createUuid } from '../base/createEventId.ts'
import { requestLimits, withDeadline } from '../base/deadline.ts'
import type { LatchkeyEvent } from '../base/events.ts'
import type { Config } from '../config/Config.ts'
import { sdkType, sdkVersion } from '../config/callServer.ts'
import { activeNamespace } from '../networks/getNetwork.ts'
import { currentConnection } from '../wallets/connections.ts'

/** What became of an event. `refused`: not from this origin, says the service at `url`. */
type SentEvent = { readonly outcome: 'sent' | 'off' } | { readonly outcome: 'refused'; readonly url: string }

/** Posts one event, also while the page is being left. Throws what `fetch` throws, TimeoutError. */
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

/**
 * The body of one event; `undefined` for those that aren't of W4.2 and stay on the page. Of the page's address
 * neither query nor fragment, which may hold what is nobody's business. An account's address only where the
 * app says so (`analyticsAddress`), and never what looks like an e-mail address.
 */
export function toAnalyticsEvent(config: Config, event: LatchkeyEvent): AnalyticsEvent | undefined {
  if (!/^[A-Z_]+$/.test(event.event)) return undefined
  const page = globalThis.location as Location | undefined
  const namespace = activeNamespace(config)
  const namesAccount = config._internal.parameters.analyticsAddress === true
  const address = namesAccount && namespace && currentConnection(config.state, namespace)?.accounts[0]
  const said = Object.entries('properties' in event ? event.properties : {}).filter(
    ([name, value]) =>
      (namesAccount || name !== 'address') && !(typeof value === 'string' && /\S@\S|\S%40\S/i.test(value)),
  )
  return {
    eventId: createUuid(),
    url: page ? `${page.origin}${page.pathname}`.slice(0, 4096) : '',
    domain: page?.host ?? '',
    timestamp: Date.now(),
    props: {
      type: 'track',
      event: event.event,
      ...(address && { address }),
      ...(said.length > 0 && { properties: Object.fromEntries(said) }),
    },
  }
}
