import { type AnalyticsEvent, hasAccount, hasEmail } from '@latchkey/protocol'
import { createUuid } from '../base/createUuid.ts'
import { requestLimits, withDeadline } from '../base/deadline.ts'
import type { LatchkeyEvent } from '../base/events.ts'
import { activeNamespace, type Config } from '../config/Config.ts'
import { sdkVersion } from '../config/callServer.ts'
import { currentConnection } from '../wallets/connections.ts'

/**
 * Result of sending an event. `off`: the server accepts no events. `refused`: the service at `url` refuses the page's
 * origin.
 */
type SentEvent = { readonly outcome: 'sent' | 'off' } | { readonly outcome: 'refused'; readonly url: string }

/**
 * Posts one event to the server's event service, even while the page is being left. Throws what `fetch` and fetching the
 * discovery document throw, and TimeoutError.
 */
export async function sendEvent(config: Config, event: AnalyticsEvent): Promise<SentEvent> {
  const base = (await config._internal.server())?.events
  if (base === undefined) return { outcome: 'off' }
  const query = new URLSearchParams({
    ...(config.projectId !== undefined && { projectId: config.projectId }),
    st: config._internal.defaults.sdkType,
    sv: sdkVersion(config),
  })
  const url = `${base.replace(/\/+$/, '')}/e`
  const response = await withDeadline(
    (signal) =>
      fetch(`${url}?${query}`, {
        method: 'POST',
        // A simple request, which needs no preflight.
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

/** Properties that name an account: a cursor of Solana's history is the signature of one of its transactions. */
const accountProperties: readonly string[] = ['address', 'cursor', 'ensName']

/**
 * Returns the body of an event; `undefined` for events that stay on the page (names in small letters). The page's
 * address is sent without query and fragment, which may be private. What names an account is sent only with
 * `analyticsAddress`, and nothing that looks like an e-mail address ever is: a page with either in its path is named by its
 * origin alone.
 */
export function toAnalyticsEvent(config: Config, event: LatchkeyEvent): AnalyticsEvent | undefined {
  if (!/^[A-Z_]+$/.test(event.event)) return undefined
  const page = globalThis.location as Location | undefined
  const namespace = activeNamespace(config)
  const includesAccount = config._internal.parameters.analyticsAddress === true
  const address = includesAccount && namespace && currentConnection(config.state, namespace)?.accounts[0]
  const name = namespace && config.state.accountDetails[namespace]?.profileName?.toLowerCase()
  const isPersonal = (value: unknown) =>
    typeof value === 'string' &&
    (hasEmail(value) ||
      (!includesAccount && (hasAccount(value) || (!!name && value.toLowerCase().includes(name)))))
  const properties = Object.entries('properties' in event ? event.properties : {}).flatMap(
    ([key, value]: [string, unknown]) => {
      if (isPersonal(value) || (!includesAccount && accountProperties.includes(key))) return []
      return [[key, Array.isArray(value) ? value.filter((entry) => !isPersonal(entry)) : value]]
    },
  )
  const pageUrl = page ? `${page.origin}${page.pathname}` : ''
  return {
    eventId: createUuid(),
    url: (isPersonal(pageUrl) ? (page?.origin ?? '') : pageUrl).slice(0, 4096),
    domain: page?.host ?? '',
    timestamp: Date.now(),
    props: {
      type: 'track',
      event: event.event,
      ...(address && { address }),
      ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    },
  }
}
