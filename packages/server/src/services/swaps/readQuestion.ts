import { type CaipAddressParts, type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { printable } from '../../http/printable.ts'
import type { SwapQuestion } from '../../ports/Swaps.ts'
import { requireSwapChain } from './requireSwapChain.ts'
import type { SwapsOptions } from './SwapsOptions.ts'

/** As clients spell it: CAIP-10, base units as text. */
export type AskedSwap = {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly amount: string | undefined
  readonly userAddress?: string | undefined
}

/**
 * Reads what shall be swapped: two tokens of one chain, and who does it where it is said.
 *
 * @throws HttpFailure 400 (W6)
 */
export function readQuestion(
  options: Pick<SwapsOptions, 'chains' | 'swaps'>,
  { from, to, amount, userAddress }: AskedSwap,
): SwapQuestion & { readonly user: string | undefined } {
  const [source, target] = [readToken(from, 'from'), readToken(to, 'to')]
  const chain = source.caipNetworkId
  if (target.caipNetworkId !== chain)
    throw new HttpFailure(400, '', 'Conversion parameter error: from and to are on different chains')
  requireSwapChain(options, chain)
  if (source.address === target.address)
    throw new HttpFailure(400, '', 'Conversion parameter error: from and to are the same token')
  const units = amount !== undefined && /^\d{1,78}$/.test(amount) ? BigInt(amount) : 0n
  if (units === 0n || units >> 256n)
    throw new HttpFailure(400, '', 'Conversion parameter error: amount is not a number of base units above 0')
  const user = userAddress ? readUser(userAddress, chain) : undefined
  return { chain, from: source.address, to: target.address, amount: units, user }
}

/** A token as CAIP-10, its contract in lower case. @throws HttpFailure 400 */
export function readToken(text: string | undefined, field: string): CaipAddressParts {
  const parts = parseCaipAddress(text)
  if (!parts) throw new HttpFailure(400, '', `Crypto utils error: Wrong CAIP-10 format in ${field}`)
  if (parts.namespace !== 'eip155')
    throw new HttpFailure(400, 'address', `Unsupported namespace: ${parts.namespace}`)
  if (!/^0x[\da-f]{40}$/i.test(parts.address))
    throw new HttpFailure(400, 'address', `The address provided is invalid: ${printable(parts.address)}`)
  return { ...parts, address: parts.address.toLowerCase() }
}

/** Who swaps: plain, or CAIP-10 of the same chain. Lower case. @throws HttpFailure 400 */
export function readUser(text: string, chain: CaipNetworkId): string {
  if (/^0x[\da-f]{40}$/i.test(text)) return text.toLowerCase()
  const { caipNetworkId, address } = readToken(text, 'userAddress')
  if (caipNetworkId !== chain)
    throw new HttpFailure(400, '', 'Conversion parameter error: userAddress is on another chain')
  return address
}
