import type { CaipNetworkId } from '@latchkey/protocol'
import type { ChainReader } from '../../chain/createChainReader.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { Holding, Holdings } from './Holdings.ts'
import { readAmounts } from './readAmounts.ts'

/** Contracts whose balance is asked; accounts that were sent more rubbish than that are read in part. */
const mostCandidates = 10_000
/** Held tokens whose names are asked. */
const mostDescribed = 1_000

export type ReadHoldingsOptions = {
  readonly index: Pick<Ports['index'], 'chains' | 'tokens'>
  readonly tokens: Pick<Ports['tokens'], 'list' | 'native' | 'describe'>
  readonly clock: Pick<Ports['clock'], 'now'>
  readonly reader: ChainReader
}

/**
 * What an account holds on one chain: native, listed tokens, and every token that ever moved to or from it, listed ones
 * first. Zero balances are left out, the native one never.
 *
 * @throws whatever the index or the chain failed with
 */
export async function readHoldings(
  { index, tokens, clock, reader }: ReadHoldingsOptions,
  chain: CaipNetworkId,
  account: string,
): Promise<Holdings> {
  const listed = tokens.list(chain).flatMap(({ token }) => (token === undefined ? [] : [token]))
  const indexed = index.chains().includes(chain) ? await index.tokens(account, [chain]) : []
  const candidates = [...new Set([...listed, ...indexed.map(({ token }) => token)])].slice(0, mostCandidates)
  const readAt = clock.now()
  const amounts = await readAmounts(reader, chain, account, candidates)
  const nonZero = candidates.filter((token) => (amounts.tokens.get(token) ?? 0n) > 0n).slice(0, mostDescribed)
  const descriptions = await tokens.describe(chain, nonZero)
  const held = nonZero.flatMap((token): Holding[] => {
    const description = descriptions.get(token)
    return description ? [{ description, amount: amounts.tokens.get(token) ?? 0n }] : []
  })
  return { chain, held: [{ description: tokens.native(chain), amount: amounts.native }, ...held], readAt }
}
