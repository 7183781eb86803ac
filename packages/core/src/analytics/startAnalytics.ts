import { errorText } from '../base/errors.ts'
import type { LatchkeyEvent } from '../base/events.ts'
import type { Config } from '../config/Config.ts'
import { alertRefusedOrigin } from './alertOrigin.ts'
import { createEventGate } from './createEventGate.ts'
import { sendEvent } from './sendEvent.ts'
import { toAnalyticsEvent } from './toAnalyticsEvent.ts'

/**
 * Sends usage events (W4.2) to the app's own server, one by one, from now until the returned function is called. What
 * happens without the person's consent is dropped, never kept for later. Nothing of it ever fails the page.
 */
export function startAnalytics(config: Config): () => void {
  const mayPass = createEventGate(config)
  let isRunning = true

  const handle = async (event: LatchkeyEvent): Promise<void> => {
    const body = toAnalyticsEvent(config, event)
    try {
      if (!body || !(await mayPass()) || !isRunning) return
      const sent = await sendEvent(config, body)
      if (sent.outcome === 'sent' || !isRunning) return
      // An origin that isn't on the list stays off it for as long as the page is open (S8.33).
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
