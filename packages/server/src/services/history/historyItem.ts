import type { CaipNetworkId, HistoryItem, HistoryTransfer } from '@latchkey/protocol'
import { isAdvertising } from '@latchkey/protocol/spam'
import { formatUnits } from 'viem/utils'
import { amountValue } from '../../base/decimals.ts'
import { tokenId, toWireAddress } from '../../chain/addresses.ts'
import type { IndexedTransaction, IndexedTransfer } from '../../ports/chains.ts'
import { type HistoryFacts, isNft } from './historyFacts.ts'
import { toOperationType } from './operationType.ts'
import { toSpamReason } from './spamReason.ts'

/** Transfers shown per transaction; airdrops can hold thousands. */
const maxTransfers = 100

/** Converts an indexed transaction to the item of the response. */
export function toHistoryItem(
  transaction: IndexedTransaction,
  account: string,
  facts: HistoryFacts,
): HistoryItem {
  const { chain, hash, minedAt, status, nonce, transfers } = transaction
  const [from, to] = findParties(transaction)
  const operation = toOperationType(transaction, account)
  // An onramp provider's report marks only incoming transactions as purchases. A purchase is never marked as spam.
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
    transfers: transfers.slice(0, maxTransfers).map((one) => toHistoryTransfer(chain, one, account, facts)),
    ...(spam && { spam }),
  }
}

/**
 * Sender and recipient to show: those of the transfers if all transfers have the same pair, else those of the
 * transaction.
 */
function findParties({ sender, recipient = '', transfers }: IndexedTransaction): [from: string, to: string] {
  const [first] = transfers
  const isSamePair = transfers.every(
    (one) => one.sender === first?.sender && one.recipient === first.recipient,
  )
  return first && isSamePair ? [first.sender, first.recipient] : [sender, recipient]
}

/** Converts one transfer. Amounts are exact decimal text. */
function toHistoryTransfer(
  chain: CaipNetworkId,
  transfer: IndexedTransfer,
  account: string,
  facts: HistoryFacts,
): HistoryTransfer {
  const { kind, token, tokenId: id, sender, recipient, amount } = transfer
  const direction = sender === recipient ? 'self' : sender === account ? 'out' : 'in'
  if (isNft(kind)) {
    const { name, imageUrl } = facts.nft(chain, token ?? '', id ?? 0n) ?? { name: `NFT #${id}` }
    const url = imageUrl === undefined ? '' : facts.link(imageUrl)
    return {
      fungible_info: null,
      nft_info: {
        name,
        content: url === '' ? null : { preview: { url, content_type: null }, detail: null },
        flags: { is_spam: isAdvertising(name) },
      },
      direction,
      quantity: { numeric: String(amount) },
      value: null,
      price: null,
    }
  }
  const description = facts.token(chain, token)
  const { name, symbol, decimals, imageUrl } = description ?? describeUnknown(transfer)
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

/** Stands in for a token without a description: its shortened address, and amounts in base units where nothing is known. */
function describeUnknown({ token = '', decimals = 0 }: IndexedTransfer) {
  const address = toWireAddress(token)
  return { name: `${address.slice(0, 6)}…${address.slice(-4)}`, symbol: '', decimals, imageUrl: undefined }
}
