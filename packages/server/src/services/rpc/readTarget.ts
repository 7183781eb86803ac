import { parseCaipNetworkId } from '@latchkey/protocol'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { printable } from '../../http/printable.ts'
import type { Chain, Chains } from '../../ports/Chains.ts'

/**
 * The chain a request is for.
 *
 * @throws HttpFailure 400 with field `chainId` (W6)
 */
export function readTarget(chains: Chains, chainId: string | undefined, transport: 'http' | 'ws'): Chain {
  if (chainId === undefined || chainId === '') {
    throw new HttpFailure(
      400,
      'chainId',
      'The query parameter chainId is missing. It is a CAIP-2 id, e.g. eip155:1.',
    )
  }
  const known = chains.get(chainId)
  if (known?.[transport]) return known
  const shown = printable(chainId)
  if (!known && !parseCaipNetworkId(chainId)) {
    throw new HttpFailure(
      400,
      'chainId',
      `Requested ${shown} has invalid format. It is a CAIP-2 id, e.g. eip155:1.`,
    )
  }
  throw new HttpFailure(400, 'chainId', `We don't support the chainId you provided: ${shown}`)
}
