import type { SwapApproval } from '@latchkey/protocol'
import type { Context } from 'hono'
import { nativePlaceholder } from '../../../chain/nativePlaceholder.ts'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { readGasPrices } from '../readGasPrices.ts'
import { readToken, readUser } from '../readQuestion.ts'
import { requireSwapChain } from '../requireSwapChain.ts'
import type { SwapsOptions } from '../SwapsOptions.ts'

/** What a missing `amount` means to existing clients (W1.8). Ours always says how much. */
export const unlimited = 2n ** 256n - 1n

/**
 * `GET /v1/convert/build-approve` (W1.8): leave for the router to spend an amount of `from`. `from` and `to` of the answer
 * echo the request's: existing clients send `data` to the address in `tx.from`.
 */
export async function getApproval(c: Context<ApiEnv>, options: SwapsOptions): Promise<Response> {
  const { from = '', to = '', amount, userAddress = '' } = c.req.query()
  const { caipNetworkId: chain, address: token } = readToken(from, 'from')
  if (readToken(to, 'to').caipNetworkId !== chain)
    throw new HttpFailure(400, '', 'Conversion parameter error: from and to are on different chains')
  const router = requireSwapChain(options, chain)
  readUser(userAddress, chain)
  if (token === nativePlaceholder)
    throw new HttpFailure(400, '', 'Conversion parameter error: the native currency needs no approval')
  if (amount !== undefined && !/^\d{1,78}$/.test(amount))
    throw new HttpFailure(400, '', 'Conversion parameter error: amount is not a number of base units')
  const units = amount === undefined ? unlimited : BigInt(amount)
  if (units > unlimited)
    throw new HttpFailure(400, '', 'Conversion parameter error: amount is more than any token has')
  const { standard } = await readGasPrices(options.chains, chain)
  // approve(address,uint256) of EIP-20
  const data = `0x095ea7b3${router.slice(2).padStart(64, '0')}${units.toString(16).padStart(64, '0')}`
  const body: SwapApproval = { tx: { from, to, data, value: '0', eip155: { gasPrice: standard } } }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}
