import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { keptAnswer } from '../../../http/keptAnswer.ts'
import { readPage } from '../../../http/readPage.ts'
import type { AskNfts } from '../createAskNfts.ts'
import type { NftsOptions } from '../NftsOptions.ts'
import { nftCursor } from '../nftCursor.ts'

/** `GET /v1/account/{address}/nfts?cursor=&chainId=` (W10.1). */
export async function getNfts(c: Context<ApiEnv>, options: NftsOptions, ask: AskNfts): Promise<Response> {
  const page = await readPage(c, c.req.param('address'), options, nftCursor.read)
  const { body, madeAt } = await ask(page)
  return keptAnswer(body, options.clock.now() - madeAt)
}
