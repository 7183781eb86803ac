import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { indexedChains } from '../../../http/indexedChains.ts'
import { projectOf } from '../../../http/projectOf.ts'
import { readAccount } from '../../../http/readAccount.ts'
import { readChainId } from '../../../http/readChainId.ts'
import type { AskNfts } from '../createAskNfts.ts'
import type { NftsOptions } from '../NftsOptions.ts'
import { nftCursor } from '../nftCursor.ts'

/** `GET /v1/account/{address}/nfts?cursor=&chainId=` (W10.1). */
export async function getNfts(
  c: Context<ApiEnv>,
  { chains, clock, index, projects, config }: NftsOptions,
  ask: AskNfts,
): Promise<Response> {
  const { cursor, chainId, projectId } = c.req.query()
  const account = readAccount(c.req.param('address') ?? '')
  const chain = readChainId(chains, chainId, account)
  const asked = indexedChains({ chains, index }, config.networks, chain)
  const scope = { account: account.address, chain: chain ?? 'all' }
  const after = cursor ? nftCursor.read(cursor, scope, asked) : undefined
  if (cursor && !after)
    throw new HttpFailure(
      400,
      'cursor',
      'The cursor is not one of this account and chain. Start again without it.',
    )
  const page = await ask({
    project: await projectOf(projects, projectId),
    scope,
    chains: asked,
    ...(after && { cursor, after }),
  })
  const age = Math.max(0, Math.floor((clock.now() - page.madeAt) / 1000))
  return c.body(page.body, 200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    age: String(age),
  })
}
