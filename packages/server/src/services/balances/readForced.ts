import type { CaipNetworkId } from '@latchkey/protocol'
import type { Holding } from './Holdings.ts'
import { readAmounts } from './readAmounts.ts'
import type { ReadHoldingsOptions } from './readHoldings.ts'

/** Balances of tokens somebody asked for by name, zero ones too. What is no token is left out. */
export async function readForced(
  { tokens, reader }: Pick<ReadHoldingsOptions, 'tokens' | 'reader'>,
  chain: CaipNetworkId,
  account: string,
  forced: readonly string[],
): Promise<Holding[]> {
  if (forced.length === 0) return []
  const amounts = await readAmounts(reader, chain, account, forced)
  const descriptions = await tokens.describe(chain, [...amounts.tokens.keys()])
  return forced.flatMap((token): Holding[] => {
    const description = descriptions.get(token)
    const amount = amounts.tokens.get(token)
    return description && amount !== undefined ? [{ description, amount }] : []
  })
}
