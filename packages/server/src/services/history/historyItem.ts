import type { CaipNetworkId, HistoryItem, HistoryTransfer } from '@latchkey/protocol'
import { formatUnits } from 'viem/utils'
import { amountValue } from '../../base/decimals.ts'
import { tokenId, toWireAddress } from '../../chain/addresses.ts'
import type { IndexedTransaction, IndexedTransfer } from '../../ports/chains.ts'
import { isLure } from '../../spam.ts'
import type { HistoryFacts } from './historyFacts.ts'
import { toOperationType } from './operationType.ts'
import { toSpamReason } from './spamReason.ts'

/** Movements of one item that are shown; airdrops to oneself can hold thousands. */
const mostTransfers = 100

/** A transaction as clients read it. */
export function toHistoryItem(
  transaction: IndexedTransaction,
  account: string,
  facts: HistoryFacts,
): HistoryItem {
  const { chain, hash, minedAt, status, nonce, transfers } = transaction
  const [from, to] = partiesOf(transaction)
  const operation = toOperationType(transaction, account)
  // A provider's word for a transaction counts where something came in by it, and hides nothing.
  const isPurchase = operation === 'receive' && facts.isPurchase(chain, hash)
  const spam = isPurchase ? undefined : toSpamReason(transaction, account, facts)
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
    transfers: transfers.slice(0, mostTransfers).map((one) => toHistoryTransfer(chain, one, account, facts)),
    ...(spam && { spam }),
  }
}

/** Who sent to whom: of what moved where that is one pair, else of the transaction. */
function partiesOf({ sender, recipient = '', transfers }: IndexedTransaction): [from: string, to: string] {
  const [first] = transfers
  const onePair = transfers.every((one) => one.sender === first?.sender && one.recipient === first.recipient)
  return first && onePair ? [first.sender, first.recipient] : [sender, recipient]
}

/** One movement as clients read it. */
function toHistoryTransfer(
  chain: CaipNetworkId,
  transfer: IndexedTransfer,
  account: string,
  facts: HistoryFacts,
): HistoryTransfer {
  const { kind, token, tokenId: id, sender, recipient, amount } = transfer
  const direction = sender === recipient ? 'self' : sender === account ? 'out' : 'in'
  if (kind === 'erc721' || kind === 'erc1155') {
    const { name, imageUrl } = facts.nft(chain, token ?? '', id ?? 0n) ?? { name: `NFT #${id}` }
    const url = imageUrl === undefined ? '' : facts.link(imageUrl)
    return {
      fungible_info: null,
      nft_info: {
        name,
        content: url === '' ? null : { preview: { url, content_type: null }, detail: null },
        flags: { is_spam: isLure(name) },
      },
      direction,
      quantity: { numeric: String(amount) },
      value: null,
      price: null,
    }
  }
  const description = facts.token(chain, token)
  const { name, symbol, decimals, imageUrl } = description ?? unknown(token)
  const price = facts.price(tokenId(chain, token))
  return {
    fungible_info: {
      name,
      symbol,
      icon: { url: imageUrl === undefined ? '' : facts.link(imageUrl) },
      ...(token !== undefined && { address: `${chain}:${toWireAddress(token)}` }),
    },
    nft_info: null,
    direction,
    quantity: { numeric: formatUnits(amount, decimals) },
    value: price === undefined ? null : (amountValue(amount, decimals, price) ?? null),
    price: price ?? null,
  }
}

/** A contract that doesn't say what it is: shown by its address, in base units. */
function unknown(token: string | undefined) {
  const address = toWireAddress(token ?? '')
  return { name: `${address.slice(0, 6)}…${address.slice(-4)}`, symbol: '', decimals: 0, imageUrl: undefined }
}
