import type { SupportedChains } from '@latchkey/protocol'
import type { Context } from 'hono'
import type { ServerConfig } from '../../../config/ServerConfig.ts'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import type { Chains } from '../../../ports/Chains.ts'

/** Every chain the proxy answers for, by transport. Cached for a day; in development never, chains come and go. */
export function getSupportedChains(c: Context<ApiEnv>, chains: Chains, mode: ServerConfig['mode']): Response {
  const list = chains.list()
  const body: SupportedChains = {
    http: list.filter(({ http }) => http).map(({ caipNetworkId }) => caipNetworkId),
    ws: list.filter(({ ws }) => ws).map(({ caipNetworkId }) => caipNetworkId),
  }
  return c.json(body, 200, { 'cache-control': mode === 'development' ? 'no-store' : 'public, max-age=86400' })
}
