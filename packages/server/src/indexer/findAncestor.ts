import type { CaipNetworkId } from '@latchkey/protocol'
import type { Chains } from '../ports/Chains.ts'
import type { Db } from '../ports/Db.ts'
import type { BlockPoint } from './BlockRows.ts'
import { fetchHeads } from './node/fetchHeads.ts'

/** Hashes compared with the node's at a time. */
const stride = 32

/**
 * The newest indexed block that is still on the node's chain, looked for from the top. Undefined when not even block 0
 * is: then the node serves another chain.
 *
 * @throws ChainUnavailableError, NodeAnswerError
 */
export async function findAncestor(
  { db, chains }: { readonly db: Db; readonly chains: Chains },
  chain: CaipNetworkId,
): Promise<BlockPoint | undefined> {
  let below = Number.MAX_SAFE_INTEGER
  for (;;) {
    const ours = await db.query
      .selectFrom('block')
      .select(['number', 'hash'])
      .where('chain', '=', chain)
      .where('number', '<', below)
      .orderBy('number', 'desc')
      .limit(stride)
      .execute()
    if (ours.length === 0) return undefined
    const theirs = await fetchHeads(
      chains,
      chain,
      ours.map(({ number }) => number),
    )
    const common = ours.find(({ hash }, index) => theirs[index]?.hash === hash)
    if (common) return common
    below = ours.at(-1)?.number ?? 0
  }
}
