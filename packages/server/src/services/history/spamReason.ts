import type { CaipNetworkId, SpamReason } from '@latchkey/protocol'
import { amountValue } from '../../base/decimals.ts'
import { tokenId } from '../../chain/addresses.ts'
import type { IndexedTransaction, IndexedTransfer } from '../../ports/chains.ts'
import { isLookalike, isLure } from '../../spam.ts'
import type { HistoryFacts } from './historyFacts.ts'

/** US dollars below which a gift of a stranger is dust, and whole native units where no price is known. */
const dust = { dollars: 0.01, native: 0.00001 }

/**
 * Why an item is hidden by default; undefined: it isn't. Nothing the account did itself is, nor what comes
 * from somebody it has sent to. An item is spam only if all that moved in it is. Records of contracts are believed no
 * further than a stranger: a token can claim that the account sent it.
 */
export function toSpamReason(
  transaction: IndexedTransaction,
  account: string,
  facts: HistoryFacts,
): SpamReason | undefined {
  const { chain, sender, transfers, approvals } = transaction
  if (sender === account) return undefined
  const known = facts.recipients(chain)
  const others = [sender, ...transfers.map((one) => (one.sender === account ? one.recipient : one.sender))]
  if (others.some((other) => other !== account && isLookalike(other, known))) return 'lookalike'
  if (others.some((other) => known.has(other))) return undefined
  if (approvals.some(({ token }) => !isFake(chain, token, facts))) return undefined
  if (transfers.length === 0) return approvals.length > 0 ? 'fakeToken' : 'zeroValue'
  const reasons = transfers.map((one) => reasonOf(chain, one, facts))
  return reasons.includes(undefined) ? undefined : reasons[0]
}

function reasonOf(
  chain: CaipNetworkId,
  { kind, token, tokenId: id, amount }: IndexedTransfer,
  facts: HistoryFacts,
): SpamReason | undefined {
  if (kind === 'erc721' || kind === 'erc1155') {
    const name = facts.nft(chain, token ?? '', id ?? 0n)?.name
    return name === undefined || isLure(name) ? 'spamNft' : undefined
  }
  if (kind === 'erc20' && isFake(chain, token, facts)) return 'fakeToken'
  if (amount === 0n) return 'zeroValue'
  return isDust(chain, token, amount, facts) ? 'dust' : undefined
}

/** A contract that doesn't say what it is is no token anybody listed. */
function isFake(chain: CaipNetworkId, token: string | undefined, facts: HistoryFacts): boolean {
  const description = facts.token(chain, token)
  return description === undefined || facts.isSpamToken(description)
}

function isDust(
  chain: CaipNetworkId,
  token: string | undefined,
  amount: bigint,
  facts: HistoryFacts,
): boolean {
  const decimals = facts.token(chain, token)?.decimals ?? 18
  const price = facts.dollars(tokenId(chain, token))
  if (price !== undefined) return (amountValue(amount, decimals, price) ?? dust.dollars) < dust.dollars
  return token === undefined && (amountValue(amount, decimals, 1) ?? 1) < dust.native
}
