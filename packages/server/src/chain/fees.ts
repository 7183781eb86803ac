import type { CaipNetworkId } from '@latchkey/protocol'
import type { Chains } from '../ports/chains.ts'
import { getFromNode, toQuantity } from './callNode.ts'

/** Fees of a transaction in base units per gas. `base`: what the next block asks for at least. */
export type Fees = { readonly base: bigint; readonly maxFee: bigint; readonly tip: bigint }

/** Past blocks that are read for fees, as hex. */
const feeBlocks = '0x5'

/**
 * Fees with room for the base fee to grow by two full blocks, and the tip that half of the transactions paid.
 *
 * @throws ChainUnavailableError, ChainReadError
 */
export async function getFees(chains: Pick<Chains, 'send'>, chain: CaipNetworkId): Promise<Fees> {
  const history = await getFromNode(chains, chain, 'eth_feeHistory', [feeBlocks, 'latest', [50]])
  const { baseFeePerGas, reward } = (history ?? {}) as { baseFeePerGas?: unknown; reward?: unknown }
  const base = toQuantity(chain, Array.isArray(baseFeePerGas) ? baseFeePerGas.at(-1) : undefined)
  const rows = Array.isArray(reward) ? reward.filter(Array.isArray) : []
  const tips = rows
    .flatMap(([first]) =>
      typeof first === 'string' && /^0x[\da-f]{1,32}$/i.test(first) ? [BigInt(first)] : [],
    )
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const tip = tips[tips.length >> 1] ?? 0n
  const atLeastOne = tip > 0n ? tip : 1n
  return { base, tip: atLeastOne, maxFee: (base * 81n) / 64n + atLeastOne }
}
