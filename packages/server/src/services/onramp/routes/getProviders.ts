import type { OnrampProviders } from '@latchkey/protocol'
import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import type { OnrampServiceOptions } from '../OnrampServiceOptions.ts'

/** `GET /v1/onramp/providers` (ours): who sells, and where. */
export function getProviders(c: Context<ApiEnv>, { onramps }: OnrampServiceOptions): Response {
  const body: OnrampProviders = {
    providers: onramps.providers().map((provider) => ({
      id: provider.id,
      name: provider.name,
      feeRange: provider.feeRange,
      supportedChains: [...provider.namespaces],
      quotes: provider.quote !== undefined,
      restrictedZones: [...provider.restrictedZones],
      origins: [...provider.origins],
      isTest: provider.isTest,
    })),
  }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}
