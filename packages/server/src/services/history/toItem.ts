import type { HistoryItem } from '@latchkey/protocol'
import { toWireAddress } from '../../chain/toWireAddress.ts'
import type { IndexedTransaction } from '../../ports/Index.ts'
import type { Facts } from './Facts.ts'
import { operationOf } from './operationOf.ts'
import { spamOf } from './spamOf.ts'
import { toTransfer } from './toTransfer.ts'

/** Movements of one item that are shown; airdrops to oneself can hold thousands. */
const mostTransfers = 100

/** A transaction as clients read it (W1.3). */
export function toItem(transaction: IndexedTransaction, account: string, facts: Facts): HistoryItem {
  const { chain, hash, minedAt, status, nonce, transfers } = transaction
  const [from, to] = partiesOf(transaction)
  const operation = operationOf(transaction, account)
  // A provider's word for a transaction counts where something came in by it, and hides nothing.
  const isPurchase = operation === 'receive' && facts.isPurchase(chain, hash)
  const spam = isPurchase ? undefined : spamOf(transaction, account, facts)
  return {
    id: `${chain}/${hash}`,
    metadata: {
      operationType: isPurchase ? 'buy' : operation,
      hash,
      minedAt: new Date(minedAt).toISOString(),
      sentFrom: toWireAddress(from),
      sentTo: toWireAddress(to),
      status,
      nonce,
      application: null,
      chain,
    },
    transfers: transfers.slice(0, mostTransfers).map((one) => toTransfer(chain, one, account, facts)),
    ...(spam && { spam }),
  }
}

/** Who sent to whom: of what moved where that is one pair, else of the transaction. */
function partiesOf({ sender, recipient = '', transfers }: IndexedTransaction): [from: string, to: string] {
  const [first] = transfers
  const onePair = transfers.every((one) => one.sender === first?.sender && one.recipient === first.recipient)
  return first && onePair ? [first.sender, first.recipient] : [sender, recipient]
}
