import { createHash } from 'node:crypto'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { Context } from 'hono'
import { listMainChains } from '../chain/wellKnownChains.ts'
import type { ServerConfig } from '../config/readConfig.ts'
import type { Chains, Index, Solana } from '../ports/chains.ts'
import type { Projects } from '../ports/projects.ts'
import { toCacheProject } from './checkProject.ts'
import { HttpFailure } from './HttpFailure.ts'
import { type AccountFamily, createUnsupportedNamespace, parseAccount, parseChainId } from './query.ts'
import type { ApiEnv } from './Service.ts'

/** What a cursor is valid for: the account, and the requested chain or `all`. */
export type PageScope = { readonly account: string; readonly chain: string }

/**
 * A request for a page of the history or the NFTs of an account. `after` is the position the `cursor` encodes. Absent: the
 * first page.
 */
export type PageQuery<position> = {
  readonly project: string
  readonly family: AccountFamily
  readonly scope: PageScope
  readonly chains: readonly CaipNetworkId[]
  readonly cursor?: string | undefined
  readonly after?: position | undefined
}

type PageQueryOptions = {
  readonly chains: Pick<Chains, 'get' | 'list'>
  readonly index: Pick<Index, 'chains'>
  readonly solana: Pick<Solana, 'chains'>
  readonly projects: Pick<Projects, 'knows'>
  readonly config: Pick<ServerConfig, 'networks'>
}

/**
 * Parses a request for a page of the index: `{account}?cursor=&chainId=&projectId=`.
 *
 * @throws HttpFailure 400
 */
export async function parsePageQuery<position>(
  c: Context<ApiEnv>,
  account: string | undefined,
  { chains, index, solana, projects, config }: PageQueryOptions,
  decodeCursor: (cursor: string, scope: PageScope, chains: readonly CaipNetworkId[]) => position | undefined,
): Promise<PageQuery<position>> {
  const { cursor, chainId, projectId } = c.req.query()
  const requestedAccount = parseAccount(account ?? '')
  const chain = parseChainId(chains, chainId, requestedAccount)
  const { family } = requestedAccount
  const readable = family === 'solana' ? solana : index
  const coveredChains = listReadChains({ chains, index: readable }, config.networks, chain, family)
  if (family !== 'eip155' && coveredChains.length === 0) throw createUnsupportedNamespace(family)
  const scope = { account: requestedAccount.address, chain: chain ?? 'all' }
  const after = cursor ? decodeCursor(cursor, scope, coveredChains) : undefined
  if (cursor && !after)
    throw new HttpFailure(
      400,
      'cursor',
      'The cursor is not one of this account and chain. Start again without it.',
    )
  const project = await toCacheProject(projects, projectId)
  return { project, family, scope, chains: coveredChains, ...(after && { cursor, after }) }
}

/**
 * The chains a request for a page covers: the named one, else all that are no testnet, of those that are indexed (EVM) or
 * have nodes (Solana).
 *
 * @throws HttpFailure 400 for a chain that is not indexed: an empty answer would be wrong
 */
export function listReadChains(
  { chains, index }: { readonly chains: Pick<Chains, 'list'>; readonly index: Pick<Index, 'chains'> },
  networks: ServerConfig['networks'],
  chain: CaipNetworkId | undefined,
  family: AccountFamily = 'eip155',
): CaipNetworkId[] {
  const indexed = index.chains()
  if (chain === undefined)
    return listMainChains(chains, networks, family).filter((one) => indexed.includes(one))
  if (indexed.includes(chain)) return [chain]
  throw new HttpFailure(
    400,
    'chainId',
    `We don't support the chainId you provided: ${chain} is not indexed here`,
  )
}

/** Encodes a chain as the first bytes of its sha256, for cursors of history and NFTs. */
export const cursorChain = {
  encode: (chain: CaipNetworkId, bytes: number): Buffer =>
    createHash('sha256').update(chain).digest().subarray(0, bytes),
  /** Undefined when the bytes stand for no chain of the list. */
  decode: (bytes: Uint8Array, chains: readonly CaipNetworkId[]): CaipNetworkId | undefined =>
    chains.find((chain) => cursorChain.encode(chain, bytes.length).equals(bytes)),
} as const

/**
 * Creates the check of a cursor: the first bytes of a sha256 over query and position, which bind the cursor to its
 * query. This catches mistakes, not attackers, who can only page through public data.
 */
export function createCursorCheck(query: readonly string[], position: Uint8Array, bytes: number): Buffer {
  return createHash('sha256').update(JSON.stringify(query)).update(position).digest().subarray(0, bytes)
}
