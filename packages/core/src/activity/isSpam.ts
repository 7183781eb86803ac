import type { HistoryItem } from '@latchkey/protocol'

/**
 * Whether an item is out of the default list: marked by the server (X.40), or every one of its transfers is spam, at
 * least one (S3.11). One honest transfer keeps it in.
 */
export function isSpam(item: HistoryItem): boolean {
  const transfers = item.transfers ?? []
  const isAll = transfers.length > 0 && transfers.every((one) => one.nft_info?.flags.is_spam === true)
  return item.spam !== undefined || isAll
}
