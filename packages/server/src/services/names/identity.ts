import type { Identity } from '@latchkey/protocol'
import type { Context } from 'hono'
import { createChainReader } from '../../chain/chainReader.ts'
import { type EnsProfile, readEnsProfile } from '../../chain/ens.ts'
import type { ServerConfig } from '../../config/readConfig.ts'
import { ChainReadError, ChainUnavailableError } from '../../errors.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { readAccount } from '../../http/query.ts'
import type { ApiEnv } from '../../http/Service.ts'
import type { Ports } from '../../ports/Ports.ts'

/** 32 bytes in base58, as it is or in CAIP-10. */
const solanaAccount = /^(?:solana:[-\w]{1,32}:)?[1-9A-HJ-NP-Za-km-z]{32,44}$/
/** Seconds. */
const [day, hour] = [86_400, 3_600]

/** `GET /v1/identity/{address}`: name and picture of an account; nobody resolves names of Solana accounts. */
export async function getIdentity(
  c: Context<ApiEnv>,
  { clock, config }: IdentityOptions,
  ask: ReturnType<typeof createIdentityReader>,
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

const ensChain = 'eip155:1'
const ensFreshFor = 24 * 60 * 60_000

/** What an account is called; `resolvedAt` in milliseconds since 1970. */
type ResolvedIdentity = {
  readonly name: string | undefined
  /** Where its picture can be had, at this server. */
  readonly avatar: string | undefined
  readonly resolvedAt: number
}

/**
 * Makes the function that answers what an EVM account is called: its name on ENS, kept for a day (and one more while chain 1 can't be
 * read), else the first of our own names it signed for. Without a node of chain 1 there are only our own.
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
    const rule = { freshFor: ensFreshFor, staleFor: 2 * ensFreshFor, renew }
    const { value, madeAt } = await cache.through(['identity', address], rule, () => readEns(address))
    const avatar = value?.avatar === undefined ? '' : images.link(value.avatar)
    // ours are read each time: who has just registered one wants to see it
    const name = value?.name ?? (await names.reverse(address))[0]?.name
    return { name, avatar: avatar || undefined, resolvedAt: madeAt }
  }

  async function readEns(address: string): Promise<EnsProfile | undefined> {
    return chains.get(ensChain)?.http ? readEnsProfile(reader, ensChain, address) : undefined
  }
}

/** What the service takes. */
export type IdentityOptions = Pick<
  Ports,
  'cache' | 'chains' | 'clock' | 'images' | 'limits' | 'names' | 'projects'
> & { readonly config: Pick<ServerConfig, 'limits' | 'mode' | 'testProjectId'> }
