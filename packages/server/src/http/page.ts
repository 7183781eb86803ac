import { createHash } from 'node:crypto'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { Context } from 'hono'
import { listMainChains } from '../chain/wellKnownChains.ts'
import type { ServerConfig } from '../config/readConfig.ts'
import type { Chains, Index } from '../ports/chains.ts'
import type { Projects } from '../ports/projects.ts'
import { toCacheProject } from './checkProject.ts'
import { HttpFailure } from './HttpFailure.ts'
import { parseAccount, parseChainId } from './query.ts'
import type { ApiEnv } from './Service.ts'

/** What a cursor is good for: the account, and the chain that was asked for or `all`. */
export type PageScope = { readonly account: string; readonly chain: string }

/** Which page of what an account did or has is asked for. `after` is what `cursor` stands for; absent: the first. */
export type PageQuery<place> = {
  readonly project: string
  readonly scope: PageScope
  readonly chains: readonly CaipNetworkId[]
  readonly cursor?: string | undefined
  readonly after?: place | undefined
}

type PageQueryOptions = {
  readonly chains: Pick<Chains, 'get' | 'list'>
  readonly index: Pick<Index, 'chains'>
  readonly projects: Pick<Projects, 'knows'>
  readonly config: Pick<ServerConfig, 'networks'>
}

/**
 * Reads a request for a page of the index: `{account}?cursor=&chainId=&projectId=`.
 *
 * @throws HttpFailure 400
 */
export async function parsePageQuery<place>(
  c: Context<ApiEnv>,
  account: string | undefined,
  { chains, index, projects, config }: PageQueryOptions,
  readCursor: (cursor: string, scope: PageScope, chains: readonly CaipNetworkId[]) => place | undefined,
): Promise<PageQuery<place>> {
  const { cursor, chainId, projectId } = c.req.query()
  const asked = parseAccount(account ?? '')
  const chain = parseChainId(chains, chainId, asked)
  const among = listIndexedChains({ chains, index }, config.networks, chain)
  const scope = { account: asked.address, chain: chain ?? 'all' }
  const after = cursor ? readCursor(cursor, scope, among) : undefined
  if (cursor && !after)
    throw new HttpFailure(
      400,
      'cursor',
      'The cursor is not one of this account and chain. Start again without it.',
    )
  const project = await toCacheProject(projects, projectId)
  return { project, scope, chains: among, ...(after && { cursor, after }) }
}

/**
 * The chains a question of the index is about: the one that was named, else all that are indexed and no testnet.
 *
 * @throws HttpFailure 400 for a chain whose past nobody keeps here: "no activity" would be a lie
 */
export function listIndexedChains(
  { chains, index }: { readonly chains: Pick<Chains, 'list'>; readonly index: Pick<Index, 'chains'> },
  networks: ServerConfig['networks'],
  chain: CaipNetworkId | undefined,
): CaipNetworkId[] {
  const indexed = index.chains()
  if (chain === undefined) return listMainChains(chains, networks).filter((one) => indexed.includes(one))
  if (indexed.includes(chain)) return [chain]
  throw new HttpFailure(
    400,
    'chainId',
    `We don't support the chainId you provided: ${chain} is not indexed here`,
  )
}

/** A chain as bytes of fixed length, for cursors. */
export const cursorChain = {
  write: (chain: CaipNetworkId, bytes: number): Buffer =>
    createHash('sha256').update(chain).digest().subarray(0, bytes),
  /** Which of these chains the bytes stand for. */
  read: (bytes: Uint8Array, chains: readonly CaipNetworkId[]): CaipNetworkId | undefined =>
    chains.find((chain) => cursorChain.write(chain, bytes.length).equals(bytes)),
} as const

/**
 * Binds a cursor to the question it belongs to: the first bytes of a hash over both. It keeps mistakes apart, not
 * attackers, who can only page through public data.
 */
export function cursorCheck(question: readonly string[], place: Uint8Array, bytes: number): Buffer {
  return createHash('sha256').update(JSON.stringify(question)).update(place).digest().subarray(0, bytes)
}
