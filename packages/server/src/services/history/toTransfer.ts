import type { CaipNetworkId, HistoryTransfer } from '@latchkey/protocol'
import { formatUnits } from 'viem/utils'
import { amountValue } from '../../chain/amountValue.ts'
import { tokenId } from '../../chain/tokenId.ts'
import { toWireAddress } from '../../chain/toWireAddress.ts'
import type { IndexedTransfer } from '../../ports/Index.ts'
import { isLure } from '../../spam/isLure.ts'
import type { Facts } from './Facts.ts'

/** One movement as clients read it (W1.3). */
export function toTransfer(
  chain: CaipNetworkId,
  transfer: IndexedTransfer,
  account: string,
  facts: Facts,
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
