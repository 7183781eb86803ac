import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { readChainId } from '../../../http/readChainId.ts'
import { readGasPrices } from '../readGasPrices.ts'
import type { SwapsOptions } from '../SwapsOptions.ts'

/** `GET /v1/convert/gas-price` (W1.7). */
export async function getGasPrice(c: Context<ApiEnv>, { chains }: SwapsOptions): Promise<Response> {
  const chain = readChainId(chains, c.req.query('chainId'))
  if (chain === undefined) throw new HttpFailure(400, 'chainId', 'chainId is missing, e.g. eip155:1')
  return c.json(await readGasPrices(chains, chain), 200, { 'cache-control': 'no-store' })
}
