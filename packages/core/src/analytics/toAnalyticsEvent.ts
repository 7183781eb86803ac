import type { AnalyticsEvent } from '@latchkey/protocol'
import type { LatchkeyEvent } from '../base/events.ts'
import type { Config } from '../config/Config.ts'
import { activeNamespace } from '../networks/getNetwork.ts'
import { currentConnection } from '../wallets/connections.ts'
import { createEventId } from './createEventId.ts'

/**
 * The body of one event (W4.1); `undefined` for those that aren't of W4.2 and stay on the page. Of the page's address
 * neither query nor fragment, which may hold what is nobody's business (decisions 19). An account's address only where the
 * app says so (`analyticsAddress`), and never what looks like an e-mail address (X.11).
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
    eventId: createEventId(),
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
