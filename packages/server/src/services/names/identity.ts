import type { Identity } from '@latchkey/protocol'
import type { Context } from 'hono'
import { createChainReader } from '../../chain/chainReader.ts'
import { type EnsProfile, getEnsProfile } from '../../chain/ens.ts'
import type { ServerConfig } from '../../config/readConfig.ts'
import { ChainReadError, ChainUnavailableError } from '../../errors.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { parseAccount } from '../../http/query.ts'
import type { ApiEnv } from '../../http/Service.ts'
import type { Ports } from '../../ports/Ports.ts'

/** Seconds. */
const [day, hour] = [86_400, 3_600]

/**
 * `GET /v1/identity/{address}`: name and picture of an account. Solana accounts get null, because their names
 * are not resolved.
 */
export async function getIdentity(
  c: Context<ApiEnv>,
  { clock, config }: IdentityOptions,
  resolveIdentity: ReturnType<typeof createIdentityReader>,
): Promise<Response> {
  const account = c.req.param('address') ?? ''
  const { useCache, projectId } = c.req.query()
  if (useCache !== undefined && (config.testProjectId === undefined || projectId !== config.testProjectId))
    throw new HttpFailure(400, 'useCache', 'Invalid parameter: useCache is for the test project only')
  const { family, address } = parseAccount(account)
  if (family === 'solana') return answer({ name: null, avatar: null, resolvedAt: null }, hour)
  const { name, avatar, resolvedAt } = await resolveIdentity(address, useCache === 'false').catch(
    (error: unknown) => {
      if (error instanceof ChainUnavailableError || error instanceof ChainReadError)
        throw new HttpFailure(503, '', 'Identity provider is temporarily unavailable')
      throw error
    },
  )
  const body: Identity = {
    name: name ?? null,
    avatar: avatar ?? null,
    resolvedAt: new Date(resolvedAt).toISOString(),
  }
  return answer(body, Math.max(0, day - Math.floor((clock.now() - resolvedAt) / 1000)))

  /** Never cached in development, because names change. */
  function answer(body: Identity, seconds: number): Response {
    const cacheControl = `public, max-age=${seconds}, s-maxage=${seconds}`
    return c.json(body, 200, { 'cache-control': config.mode === 'development' ? 'no-store' : cacheControl })
  }
}

const ensChain = 'eip155:1'
const ensFreshFor = 24 * 60 * 60_000

/** The resolved name and picture; `resolvedAt` in milliseconds since 1970. */
type ResolvedIdentity = {
  readonly name: string | undefined
  /** URL of the picture at the image proxy. */
  readonly avatar: string | undefined
  readonly resolvedAt: number
}

/**
 * Creates the function that resolves the name of an EVM account. The ENS name comes first. It is cached for a
 * day, and for one more while chain 1 cannot be read. The second choice is the first name of this server that
 * the account has signed for. Without a node of chain 1, ENS is skipped.
 *
 * @throws ChainUnavailableError, ChainReadError
 */
export function createIdentityReader({
  cache,
  chains,
  clock,
  images,
  names,
}: Pick<IdentityOptions, 'cache' | 'chains' | 'clock' | 'images' | 'names'>) {
  const reader = createChainReader({ chains, clock })

  return async (address: string, renew: boolean): Promise<ResolvedIdentity> => {
    const cacheRule = { freshFor: ensFreshFor, staleFor: 2 * ensFreshFor, renew }
    const { value, madeAt } = await cache.getOrLoad(['identity', address], cacheRule, () =>
      resolveEns(address),
    )
    const avatar = value?.avatar === undefined ? '' : images.link(value.avatar)
    // Names of this server are never cached, so that a new registration shows at once.
    const name = value?.name ?? (await names.reverse(address))[0]?.name
    return { name, avatar: avatar || undefined, resolvedAt: madeAt }
  }

  async function resolveEns(address: string): Promise<EnsProfile | undefined> {
    return chains.get(ensChain)?.http ? getEnsProfile(reader, ensChain, address) : undefined
  }
}

/** Ports and settings of the identity route. */
export type IdentityOptions = Pick<
  Ports,
  'cache' | 'chains' | 'clock' | 'images' | 'limits' | 'names' | 'projects'
> & { readonly config: Pick<ServerConfig, 'limits' | 'mode' | 'testProjectId'> }
