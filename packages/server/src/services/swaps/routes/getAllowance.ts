import type { SwapAllowance } from '@latchkey/protocol'
import type { Context } from 'hono'
import type { ChainReader } from '../../../chain/createChainReader.ts'
import { nativePlaceholder } from '../../../chain/nativePlaceholder.ts'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { rethrow } from '../askQuote.ts'
import { readToken, readUser } from '../readQuestion.ts'
import { readSpending } from '../readSpending.ts'
import { requireSwapChain } from '../requireSwapChain.ts'
import type { SwapsOptions } from '../SwapsOptions.ts'
import { unlimited } from './getApproval.ts'

/** `GET /v1/convert/allowance` (W1.7): what the router may spend of a token; the native currency needs no leave. */
export async function getAllowance(
  c: Context<ApiEnv>,
  options: SwapsOptions,
  reader: ChainReader,
): Promise<Response> {
  const { tokenAddress, userAddress = '' } = c.req.query()
  const { caipNetworkId: chain, address: token } = readToken(tokenAddress, 'tokenAddress')
  const router = requireSwapChain(options, chain)
  const user = readUser(userAddress, chain)
  const allowance =
    token === nativePlaceholder
      ? unlimited
      : (await readSpending(reader, chain, { token, user, router }).catch(rethrow)).allowance
  if (allowance === undefined) throw new HttpFailure(400, 'asset', 'Asset is not supported: it is no token')
  const body: SwapAllowance = { allowance: String(allowance) }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}
