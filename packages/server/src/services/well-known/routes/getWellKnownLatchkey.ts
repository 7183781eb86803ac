import type { WellKnownLatchkey } from '@latchkey/protocol'
import type { Context } from 'hono'
import type { ServerConfig } from '../../../config/ServerConfig.ts'
import type { ApiEnv } from '../../../http/ApiEnv.ts'

/** What a client needs to know of this server. A key appears with the service that serves it. */
export function getWellKnownLatchkey(
  c: Context<ApiEnv>,
  { preset, projectId, events }: Pick<ServerConfig, 'preset' | 'projectId' | 'events'>,
  api: string,
  services: readonly string[],
): Response {
  const body: WellKnownLatchkey = {
    ...(projectId !== undefined && { projectId }),
    api,
    ...(events.isStored && services.includes('events') && { events: api }),
    ...(services.includes('directory') && { directory: api }),
    preset,
  }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}
