import type { Identity } from '@latchkey/protocol'
import type { Context } from 'hono'
import { ChainReadError } from '../../../errors/ChainReadError.ts'
import { ChainUnavailableError } from '../../../errors/ChainUnavailableError.ts'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { readAccount } from '../../../http/readAccount.ts'
import type { createAskIdentity } from '../createAskIdentity.ts'
import type { IdentityOptions } from '../IdentityOptions.ts'

/** 32 bytes in base58, as it is or in CAIP-10. */
const solanaAccount = /^(?:solana:[-\w]{1,32}:)?[1-9A-HJ-NP-Za-km-z]{32,44}$/
/** Seconds. */
const [day, hour] = [86_400, 3_600]

/** `GET /v1/identity/{address}` (W1.2): name and picture of an account; nobody resolves names of Solana accounts. */
export async function getIdentity(
  c: Context<ApiEnv>,
  { clock, config }: IdentityOptions,
  ask: ReturnType<typeof createAskIdentity>,
): Promise<Response> {
  const account = c.req.param('address') ?? ''
  const { useCache, projectId } = c.req.query()
  if (useCache !== undefined && (config.testProjectId === undefined || projectId !== config.testProjectId))
    throw new HttpFailure(400, 'useCache', 'Invalid parameter: useCache is for the test project only')
  if (solanaAccount.test(account)) return answer({ name: null, avatar: null, resolvedAt: null }, hour)
  const { address } = readAccount(account)
  const { name, avatar, resolvedAt } = await ask(address, useCache === 'false').catch((error: unknown) => {
    if (error instanceof ChainUnavailableError || error instanceof ChainReadError)
      throw new HttpFailure(503, '', 'Identity provider is temporarily unavailable')
    throw error
  })
  const body: Identity = {
    name: name ?? null,
    avatar: avatar ?? null,
    resolvedAt: new Date(resolvedAt).toISOString(),
  }
  return answer(body, Math.max(0, day - Math.floor((clock.now() - resolvedAt) / 1000)))

  /** In development never kept: names come and go. */
  function answer(body: Identity, seconds: number): Response {
    const kept = `public, max-age=${seconds}, s-maxage=${seconds}`
    return c.json(body, 200, { 'cache-control': config.mode === 'development' ? 'no-store' : kept })
  }
}
