import type { CaipNetworkId } from '@latchkey/protocol'
import type { Context } from 'hono'
import type { ServerConfig } from '../config/ServerConfig.ts'
import type { Chains } from '../ports/Chains.ts'
import type { Index } from '../ports/Index.ts'
import type { Projects } from '../ports/Projects.ts'
import type { ApiEnv } from './ApiEnv.ts'
import { HttpFailure } from './HttpFailure.ts'
import { indexedChains } from './indexedChains.ts'
import { projectOf } from './projectOf.ts'
import { readAccount } from './readAccount.ts'
import { readChainId } from './readChainId.ts'

/** What a cursor is good for: the account, and the chain that was asked for or `all`. */
export type PageScope = { readonly account: string; readonly chain: string }

/** Which page of what an account did or has is asked for. `after` is what `cursor` stands for; absent: the first. */
export type PageQuestion<place> = {
  readonly project: string
  readonly scope: PageScope
  readonly chains: readonly CaipNetworkId[]
  readonly cursor?: string | undefined
  readonly after?: place | undefined
}

export type ReadPageOptions = {
  readonly chains: Pick<Chains, 'get' | 'list'>
  readonly index: Pick<Index, 'chains'>
  readonly projects: Pick<Projects, 'knows'>
  readonly config: Pick<ServerConfig, 'networks'>
}

/**
 * Reads a request for a page of the index: `{account}?cursor=&chainId=&projectId=` (W1.3, W10.1).
 *
 * @throws HttpFailure 400 (W6)
 */
export async function readPage<place>(
  c: Context<ApiEnv>,
  account: string | undefined,
  { chains, index, projects, config }: ReadPageOptions,
  readCursor: (cursor: string, scope: PageScope, chains: readonly CaipNetworkId[]) => place | undefined,
): Promise<PageQuestion<place>> {
  const { cursor, chainId, projectId } = c.req.query()
  const asked = readAccount(account ?? '')
  const chain = readChainId(chains, chainId, asked)
  const among = indexedChains({ chains, index }, config.networks, chain)
  const scope = { account: asked.address, chain: chain ?? 'all' }
  const after = cursor ? readCursor(cursor, scope, among) : undefined
  if (cursor && !after)
    throw new HttpFailure(
      400,
      'cursor',
      'The cursor is not one of this account and chain. Start again without it.',
    )
  const project = await projectOf(projects, projectId)
  return { project, scope, chains: among, ...(after && { cursor, after }) }
}
