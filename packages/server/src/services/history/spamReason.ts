import type { CaipNetworkId, SpamReason } from '@latchkey/protocol'
import { isAdvertising, isDust, isLookalike } from '@latchkey/protocol/spam'
import { amountValue } from '../../base/decimals.ts'
import { tokenId } from '../../chain/addresses.ts'
import type { IndexedTransaction, IndexedTransfer } from '../../ports/chains.ts'
import { type HistoryFacts, isFungible, isNft } from './historyFacts.ts'

/** A transfer from an unknown sender is dust below this value in US dollars. Native currency without a price is judged by `isDust`. */
const leastDollars = 0.01

/**
 * Returns why a transaction is hidden by default; undefined if it is not. Never hidden are transactions of the
 * account itself, and those sent by an address the account has sent to: nobody can forge the sender of a transaction.
 * Of the others, one in which an address imitates one the account has sent to is hidden. Others with addresses it has
 * sent to are not, and of the rest those are spam in which every transfer is. Transfer events are not trusted further than the transaction’s sender, because a token contract can
 * claim that the account sent it.
 */
export function toSpamReason(
  transaction: IndexedTransaction,
  account: string,
  facts: HistoryFacts,
): SpamReason | undefined {
  const { chain, sender, transfers, approvals } = transaction
  if (sender === account) return undefined
  const recipients = facts.recipients(chain)
  if (recipients.has(sender)) return undefined
  const others = [sender, ...transfers.map((one) => (one.sender === account ? one.recipient : one.sender))]
  if (others.some((other) => other !== account && isLookalike(other, recipients))) return 'lookalike'
  if (others.some((other) => recipients.has(other))) return undefined
  if (approvals.some(({ token }) => !isFake(chain, token, facts))) return undefined
  if (transfers.length === 0) return approvals.length > 0 ? 'fakeToken' : 'zeroValue'
  const reasons = transfers.map((one) => toTransferReason(chain, one, facts))
  return reasons.includes(undefined) ? undefined : reasons[0]
}

function toTransferReason(
  chain: CaipNetworkId,
  { kind, token, tokenId: id, amount }: IndexedTransfer,
  facts: HistoryFacts,
): SpamReason | undefined {
  if (isNft(kind)) {
    const name = facts.nft(chain, token ?? '', id ?? 0n)?.name
    return name === undefined || isAdvertising(name) ? 'spamNft' : undefined
  }
  if (isFungible(kind) && isFake(chain, token, facts)) return 'fakeToken'
  if (amount === 0n) return 'zeroValue'
  return isWorthless(chain, token, amount, facts) ? 'dust' : undefined
}

/** A contract without a description is treated as fake: it cannot be a listed token. */
function isFake(chain: CaipNetworkId, token: string | undefined, facts: HistoryFacts): boolean {
  const description = facts.token(chain, token)
  return description === undefined || facts.isSpamToken(description)
}

function isWorthless(
  chain: CaipNetworkId,
  token: string | undefined,
  amount: bigint,
  facts: HistoryFacts,
): boolean {
  const decimals = facts.token(chain, token)?.decimals ?? 18
  const price = facts.dollars(tokenId(chain, token))
  if (price !== undefined) return (amountValue(amount, decimals, price) ?? leastDollars) < leastDollars
  return token === undefined && isDust(amount, decimals)
}
