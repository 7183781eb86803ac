import { type HistoryItem, type HistoryTransfer, parseCaipAddress } from '@latchkey/protocol'
import { plainText } from '../data/plainText.ts'
import { safeImageUrl } from '../data/safeImageUrl.ts'
import type { ServerInfo } from '../server/ServerInfo.ts'
import type { ActivityItem, ActivityTransfer } from './ActivityItem.ts'
import { isSpam } from './isSpam.ts'

/** An item of a history answer (W1.3) in the engine's shape; `undefined` for one without a readable date. */
export function toActivityItem(item: HistoryItem, server: ServerInfo): ActivityItem | undefined {
  const { metadata, spam } = item
  const date = Date.parse(metadata.minedAt)
  if (!Number.isFinite(date)) return undefined
  const { application, chain } = metadata
  const hidden = isSpam(item)
  return {
    id: item.id,
    hash: metadata.hash,
    network: chain ?? undefined,
    operation: metadata.operationType,
    status: metadata.status,
    date,
    from: metadata.sentFrom,
    to: metadata.sentTo,
    nonce: metadata.nonce,
    ...(application && {
      application: {
        name: application.name ? plainText(application.name) : undefined,
        iconUrl: safeImageUrl(application.iconUrl, server),
      },
    }),
    transfers: (item.transfers ?? []).map((transfer) => toTransfer(transfer, server)),
    hidden,
    ...(hidden && { spam: spam ?? 'spamNft' }),
  }
}

function toTransfer(transfer: HistoryTransfer, server: ServerInfo): ActivityTransfer {
  const { fungible_info: token, nft_info: nft } = transfer
  const image = nft?.content?.preview?.url ?? nft?.content?.detail?.url
  return {
    direction: transfer.direction,
    amount: transfer.quantity.numeric,
    ...(transfer.value !== null && { value: transfer.value }),
    ...(transfer.price !== null && { price: transfer.price }),
    ...(token && {
      token: {
        name: plainText(token.name),
        symbol: plainText(token.symbol, 24),
        iconUrl: safeImageUrl(token.icon?.url, server),
        address: parseCaipAddress(token.address)?.caipAddress,
      },
    }),
    ...(nft && {
      nft: { name: plainText(nft.name), imageUrl: safeImageUrl(image, server), isSpam: nft.flags.is_spam },
    }),
  }
}
