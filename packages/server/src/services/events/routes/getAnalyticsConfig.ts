import type { AnalyticsConfig } from '@latchkey/protocol'
import type { Context } from 'hono'
import type { ServerConfig } from '../../../config/ServerConfig.ts'
import type { ApiEnv } from '../../../http/ApiEnv.ts'

/** `GET /getAnalyticsConfig` (W2.5): whether events are wanted here. */
export function getAnalyticsConfig(c: Context<ApiEnv>, { isStored }: ServerConfig['events']): Response {
  const body: AnalyticsConfig = { isAnalyticsEnabled: isStored }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}
