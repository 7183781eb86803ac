import { type CaipAddressParts, type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import type { ServerConfig } from '../../config/readConfig.ts'
import {
  ChainReadError,
  ChainUnavailableError,
  SwapRefusedError,
  SwapsUnavailableError,
} from '../../errors.ts'
import { HttpFailure, printable } from '../../http/HttpFailure.ts'
import type { SwapQuestion, SwapQuote, Swaps } from '../../ports/assets.ts'
import type { Ports } from '../../ports/Ports.ts'

/** As clients spell it: CAIP-10, base units as text. */
type SwapParameters = {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly amount: string | undefined
  readonly userAddress?: string | undefined
}

/**
 * Reads what shall be swapped: two tokens of one chain, and who does it where it is said.
 *
 * @throws HttpFailure 400
 */
export function parseSwap(
  options: Pick<SwapsOptions, 'chains' | 'swaps'>,
  { from, to, amount, userAddress }: SwapParameters,
): SwapQuestion & { readonly user: string | undefined } {
  const [source, target] = [parseToken(from, 'from'), parseToken(to, 'to')]
  const chain = source.caipNetworkId
  if (target.caipNetworkId !== chain)
    throw new HttpFailure(400, '', 'Conversion parameter error: from and to are on different chains')
  requireSwapRouter(options, chain)
  if (source.address === target.address)
    throw new HttpFailure(400, '', 'Conversion parameter error: from and to are the same token')
  const units = amount !== undefined && /^\d{1,78}$/.test(amount) ? BigInt(amount) : 0n
  if (units === 0n || units >> 256n)
    throw new HttpFailure(400, '', 'Conversion parameter error: amount is not a number of base units above 0')
  const user = userAddress ? parseUser(userAddress, chain) : undefined
  return { chain, from: source.address, to: target.address, amount: units, user }
}

/** A token as CAIP-10, its contract in lower case. @throws HttpFailure 400 */
export function parseToken(text: string | undefined, field: string): CaipAddressParts {
  const parts = parseCaipAddress(text)
  if (!parts) throw new HttpFailure(400, '', `Crypto utils error: Wrong CAIP-10 format in ${field}`)
  if (parts.namespace !== 'eip155')
    throw new HttpFailure(400, 'address', `Unsupported namespace: ${parts.namespace}`)
  if (!/^0x[\da-f]{40}$/i.test(parts.address))
    throw new HttpFailure(400, 'address', `The address provided is invalid: ${printable(parts.address)}`)
  return { ...parts, address: parts.address.toLowerCase() }
}

/** Who swaps: plain, or CAIP-10 of the same chain. Lower case. @throws HttpFailure 400 */
export function parseUser(text: string, chain: CaipNetworkId): string {
  if (/^0x[\da-f]{40}$/i.test(text)) return text.toLowerCase()
  const { caipNetworkId, address } = parseToken(text, 'userAddress')
  if (caipNetworkId !== chain)
    throw new HttpFailure(400, '', 'Conversion parameter error: userAddress is on another chain')
  return address
}

/** The router of a chain that tokens can be swapped on. @throws HttpFailure 400 */
export function requireSwapRouter(
  { chains, swaps }: Pick<SwapsOptions, 'chains' | 'swaps'>,
  chain: CaipNetworkId,
): string {
  const router = chains.get(chain)?.http ? swaps.router(chain) : undefined
  if (router !== undefined) return router
  throw new HttpFailure(400, 'chainId', `We don't support the chainId you provided: ${printable(chain)}`)
}

/** What the service takes. */
export type SwapsOptions = Pick<
  Ports,
  'chains' | 'clock' | 'images' | 'limits' | 'log' | 'projects' | 'swaps' | 'tokens'
> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits'>
}

/**
 * The best quote; undefined where there is no way between the tokens.
 *
 * @throws HttpFailure 400 with the reason, 503 where nobody could say
 */
export async function getQuote(swaps: Swaps, question: SwapQuestion): Promise<SwapQuote | undefined> {
  return swaps.quote(question).catch(throwAsHttpFailure)
}

/** A failure of the port in the words of W6. */
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
