import { analyticsConfig } from '@latchkey/protocol/schemas'
import { errorText } from '../base/errors.ts'
import type { LatchkeyEvent } from '../base/events.ts'
import { loadOnce } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { alertRefusedOrigin } from './alertOrigin.ts'
import { sendEvent, toAnalyticsEvent } from './sendEvent.ts'

/**
 * Sends usage events to the app's own server, one by one, from now until the returned function is called. What
 * happens without the person's consent is dropped, never kept for later. Nothing of it ever fails the page.
 */
export function startAnalytics(config: Config): () => void {
  const mayPass = createConsentGate(config)
  let isRunning = true

  const handle = async (event: LatchkeyEvent): Promise<void> => {
    const body = toAnalyticsEvent(config, event)
    try {
      if (!body || !(await mayPass()) || !isRunning) return
      const sent = await sendEvent(config, body)
      if (sent.outcome === 'sent' || !isRunning) return
      // An origin that isn't on the list stays off it for as long as the page is open.
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
  // It was said before this code had loaded.
  void handle({
    event: 'INITIALIZE',
    properties: { networks: config.networks.map((network) => network.caipNetworkId) },
  })
  return stop
}

/**
 * Whether a usage event may leave the page, asked for each one: no `Sec-GPC` wish against it, the person's consent, a
 * server that takes events, and that server's own switch. Not a request is made before consent.
 */
function createConsentGate(config: Config): () => Promise<boolean> {
  const { consent } = config._internal.parameters
  const isSwitchedOn = loadOnce(async () => {
    const server = await config._internal.server()
    if (server?.events === undefined) return false
    const answer = await callServer(config, '/getAnalyticsConfig', {
      service: 'events',
      schema: analyticsConfig,
    })
    return answer.isAnalyticsEnabled
  })
  return async () => {
    const wishes = globalThis.navigator as { globalPrivacyControl?: boolean } | undefined
    if (wishes?.globalPrivacyControl === true) return false
    if ((await consent?.()) !== true) return false
    // A failure means off, until the next event asks again.
    return isSwitchedOn().catch(() => false)
  }
}
