import type { CaipNetworkId } from '@latchkey/protocol'
import type { Hex } from 'viem'
import type { Chains } from '../ports/chains.ts'
import { getFromNode, toQuantity } from './callNode.ts'

/** Seconds that a sponsor's signature has to be valid at least when its operation is sent: a few blocks, and one replacement. */
export const leastRemaining = 90

/**
 * Returns whether the signature in a sponsor's data is valid long enough for its operation to come into a block. Its end is the first six
 * bytes, in seconds.
 *
 * @param headTime seconds since 1970 of the newest block
 */
export function hasRemainingTime(data: Hex, headTime: number): boolean {
  const end = /^0x[\da-f]{12}/i.test(data) ? Number(data.slice(0, 14)) : 0
  return end >= headTime + leastRemaining
}

/**
 * Returns the time of the newest block, in seconds since 1970.
 *
 * @throws ChainUnavailableError, ChainReadError
 */
export async function getHeadTime(chains: Pick<Chains, 'send'>, chain: CaipNetworkId): Promise<number> {
  const head = await getFromNode(chains, chain, 'eth_getBlockByNumber', ['latest', false])
  return Number(toQuantity(chain, (head as { timestamp?: unknown } | null)?.timestamp))
}
