import type { CaipNetworkId, SwapTokens } from '@latchkey/protocol'
import type { Context } from 'hono'
import { nativePlaceholder } from '../../../chain/nativePlaceholder.ts'
import { toWireAddress } from '../../../chain/toWireAddress.ts'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { readChainId } from '../../../http/readChainId.ts'
import type { TokenDescription } from '../../../ports/Tokens.ts'
import { rethrow } from '../askQuote.ts'
import { requireSwapChain } from '../requireSwapChain.ts'
import type { SwapsOptions } from '../SwapsOptions.ts'

/**
 * `GET /v1/convert/tokens` (W1.5): the native currency and the operator's list; with `address` that one contract, which
 * needn't be listed.
 */
export async function getTokens(c: Context<ApiEnv>, options: SwapsOptions): Promise<Response> {
  const { chains, tokens, images } = options
  const chain = readChainId(chains, c.req.query('chainId'))
  if (chain === undefined) throw new HttpFailure(400, 'chainId', 'chainId is missing, e.g. eip155:1')
  requireSwapChain(options, chain)
  const address = c.req.query('address')
  const found = address
    ? await describeOne(options, chain, address)
    : [tokens.native(chain), ...tokens.list(chain).filter(({ token }) => token !== undefined)]
  const body: SwapTokens = {
    tokens: found.map(({ token, name, symbol, decimals, imageUrl, listed }) => ({
      name,
      symbol,
      address: `${chain}:${token === undefined ? nativePlaceholder : toWireAddress(token)}`,
      decimals,
      logoUri: imageUrl === undefined ? null : images.link(imageUrl),
      eip2612: false,
      ...(!listed && { unverified: true }),
    })),
  }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}

async function describeOne(
  { tokens }: SwapsOptions,
  chain: CaipNetworkId,
  address: string,
): Promise<readonly TokenDescription[]> {
  const contract = address.slice(address.lastIndexOf(':') + 1).toLowerCase()
  if (!/^0x[\da-f]{40}$/.test(contract))
    throw new HttpFailure(400, 'address', 'The address provided is invalid: address')
  if (contract === nativePlaceholder) return [tokens.native(chain)]
  const found = await tokens.describe(chain, [contract]).catch(rethrow)
  return [...found.values()]
}
