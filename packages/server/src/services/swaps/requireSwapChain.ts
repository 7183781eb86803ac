import type { CaipNetworkId } from '@latchkey/protocol'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { printable } from '../../http/printable.ts'
import type { SwapsOptions } from './SwapsOptions.ts'

/** The router of a chain that tokens can be swapped on. @throws HttpFailure 400 */
export function requireSwapChain(
  { chains, swaps }: Pick<SwapsOptions, 'chains' | 'swaps'>,
  chain: CaipNetworkId,
): string {
  const router = chains.get(chain)?.http ? swaps.router(chain) : undefined
  if (router !== undefined) return router
  throw new HttpFailure(400, 'chainId', `We don't support the chainId you provided: ${printable(chain)}`)
}
