import { analyticsConfig } from '@latchkey/protocol/schemas'
import { loadOnce } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'

/**
 * Whether a usage event may leave the page, asked for each one: no `Sec-GPC` wish against it, the person's consent, a
 * server that takes events, and that server's own switch (S7.39, W2.5). Not a request is made before consent.
 */
export function createEventGate(config: Config): () => Promise<boolean> {
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
    // A failure means off (S7.39), until the next event asks again.
    return isSwitchedOn().catch(() => false)
  }
}
