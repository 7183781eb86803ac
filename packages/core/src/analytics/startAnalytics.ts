import { analyticsConfig } from '@latchkey/protocol/schemas'
import { withDeadline } from '../base/deadline.ts'
import { errorText } from '../base/errors.ts'
import type { LatchkeyEvent } from '../base/events.ts'
import { loadOnce } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { alertRefusedOrigin } from './alertOrigin.ts'
import { sendEvent, toAnalyticsEvent } from './sendEvent.ts'

/**
 * Sends usage events to the app's own server, one by one, until the returned function is called. Events without the
 * person's consent are dropped, not stored. Failures never reach the page.
 */
export function startAnalytics(config: Config): () => void {
  const maySend = createConsentCheck(config)
  let isRunning = true

  const handle = async (event: LatchkeyEvent): Promise<void> => {
    const body = toAnalyticsEvent(config, event)
    try {
      if (!body || !(await maySend()) || !isRunning) return
      const sent = await sendEvent(config, body)
      if (sent.outcome === 'sent' || !isRunning) return
      // An origin that is refused once is refused as long as the page is open.
      stop()
      if (sent.outcome === 'refused') await alertRefusedOrigin(config, sent.url)
    } catch (error) {
      config.logger.debug('A usage event was not sent', { error: errorText(error) })
    }
  }
  const unsubscribe = config.events.subscribe((event) => void handle(event))
  const stop = () => {
    isRunning = false
    unsubscribe()
  }
  // The event itself was emitted before this code was loaded.
  void handle({
    event: 'INITIALIZE',
    properties: { networks: config.networks.map((network) => network.caipNetworkId) },
  })
  return stop
}

/**
 * Milliseconds in which `consent` answers. A stored answer is there by then. A later one is that of a person who was still being asked when the
 * event happened.
 */
const consentTimeout = 1_000

/**
 * Creates the check whether an event may be sent, made for each event. It requires: no `Sec-GPC` signal (Global
 * Privacy Control), the person's consent, a server that accepts events, and that server's own switch. No request is
 * made before consent.
 */
function createConsentCheck(config: Config): () => Promise<boolean> {
  const { consent } = config._internal.parameters
  const fetchIsEnabled = loadOnce(async () => {
    const server = await config._internal.server()
    if (server?.events === undefined) return false
    const answer = await callServer(config, '/getAnalyticsConfig', {
      service: 'events',
      schema: analyticsConfig,
    })
    return answer.isAnalyticsEnabled
  })
  return async () => {
    const browser = globalThis.navigator as { globalPrivacyControl?: boolean } | undefined
    if (browser?.globalPrivacyControl === true) return false
    const isAgreed = await withDeadline(() => consent?.(), { timeout: consentTimeout, operation: 'consent' })
    if (isAgreed !== true) return false
    // A failure counts as off; the next event tries again.
    return fetchIsEnabled().catch(() => false)
  }
}
