import { type CaipAddressParts, type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import type { ServerConfig } from '../../config/readConfig.ts'
import {
  ChainReadError,
  ChainUnavailableError,
  SwapRefusedError,
  SwapsUnavailableError,
} from '../../errors.ts'
import { HttpFailure, toPrintable } from '../../http/HttpFailure.ts'
import type { SwapQuote, SwapRequest, Swaps } from '../../ports/assets.ts'
import type { Ports } from '../../ports/Ports.ts'

/** Parameters as clients send them: tokens as CAIP-10, the amount as text in base units. */
type SwapParameters = {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly amount: string | undefined
  readonly userAddress?: string | undefined
}

/**
 * Parses a swap: two different tokens of one chain, an amount, and optionally the account.
 *
 * @throws HttpFailure 400
 */
export function parseSwap(
  options: Pick<SwapsOptions, 'chains' | 'swaps'>,
  { from, to, amount, userAddress }: SwapParameters,
): SwapRequest & { readonly user: string | undefined } {
  const [source, target] = [parseToken(from, 'from'), parseToken(to, 'to')]
  const chain = source.caipNetworkId
  if (target.caipNetworkId !== chain)
    throw new HttpFailure(400, '', 'Conversion parameter error: from and to are on different chains')
  requireSwapRouter(options, chain)
  if (source.address === target.address)
    throw new HttpFailure(400, '', 'Conversion parameter error: from and to are the same token')
  if (!amount) throw new HttpFailure(400, 'amount', 'amount is missing')
  const units = /^\d{1,78}$/.test(amount) ? BigInt(amount) : 0n
  if (units === 0n || units >> 256n)
    throw new HttpFailure(400, '', 'Conversion parameter error: amount is not a number of base units above 0')
  const user = userAddress ? parseUser(userAddress, chain) : undefined
  return { chain, from: source.address, to: target.address, amount: units, user }
}

/**
 * Parses a token. Its contract address is returned in lower case.
 *
 * @throws HttpFailure 400
 */
export function parseToken(text: string | undefined, field: string): CaipAddressParts {
  if (!text) throw new HttpFailure(400, field, `${field} is missing`)
  const parts = parseCaipAddress(text)
  if (!parts) throw new HttpFailure(400, '', `Crypto utils error: Wrong CAIP-10 format in ${field}`)
  if (parts.namespace !== 'eip155')
    throw new HttpFailure(400, 'address', `Unsupported namespace: ${parts.namespace}`)
  if (!/^0x[\da-f]{40}$/i.test(parts.address))
    throw new HttpFailure(400, 'address', `The address provided is invalid: ${toPrintable(parts.address)}`)
  return { ...parts, address: parts.address.toLowerCase() }
}

/**
 * Parses the account: a plain address, or CAIP-10 of the same chain. Returned in lower case.
 *
 * @throws HttpFailure 400
 */
export function parseUser(text: string, chain: CaipNetworkId): string {
  if (/^0x[\da-f]{40}$/i.test(text)) return text.toLowerCase()
  const { caipNetworkId, address } = parseToken(text, 'userAddress')
  if (caipNetworkId !== chain)
    throw new HttpFailure(400, '', 'Conversion parameter error: userAddress is on another chain')
  return address
}

/**
 * Returns the exchange router of a chain.
 *
 * @throws HttpFailure 400 when the chain has no exchange
 */
export function requireSwapRouter(
  { chains, swaps }: Pick<SwapsOptions, 'chains' | 'swaps'>,
  chain: CaipNetworkId,
): string {
  const router = chains.get(chain)?.http ? swaps.router(chain) : undefined
  if (router !== undefined) return router
  throw new HttpFailure(400, 'chainId', `We don't support the chainId you provided: ${toPrintable(chain)}`)
}

/** Ports and settings of the swap routes. */
export type SwapsOptions = Pick<
  Ports,
  'chains' | 'clock' | 'images' | 'limits' | 'log' | 'projects' | 'swaps' | 'tokens'
> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits'>
}

/**
 * Returns the best quote; undefined when no route exists between the tokens.
 *
 * @throws HttpFailure 400 with the reason, 503 when no source answers
 */
export async function getQuote(swaps: Swaps, swap: SwapRequest): Promise<SwapQuote | undefined> {
  return swaps.quote(swap).catch(throwAsHttpFailure)
}

/** Rethrows a failure of the port as the HTTP failure clients know. */
export function throwAsHttpFailure(error: unknown): never {
  if (error instanceof SwapRefusedError)
    throw new HttpFailure(400, '', `Conversion parameter error: ${error.message}`)
  if (
    error instanceof ChainUnavailableError ||
    error instanceof ChainReadError ||
    error instanceof SwapsUnavailableError
  )
    throw new HttpFailure(503, '', 'Conversion provider is temporarily unavailable')
  throw error
}
