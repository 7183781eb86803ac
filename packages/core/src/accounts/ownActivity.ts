import { type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import { sameAddress } from '../base/text.ts'
import type { ActivityItem } from '../config/activity.ts'
import type { OwnSend, State } from '../config/State.ts'

/** Returns the transfers this page has sent for an account on a network as activity items, newest first. */
export function ownActivity(
  state: Pick<State, 'sends'>,
  p: { address: string; network: CaipNetworkId },
): readonly ActivityItem[] {
  const namespace = p.network.startsWith('eip155:') ? 'eip155' : 'solana'
  const isOwn = (send: OwnSend) => send.network === p.network && sameAddress(namespace, send.from, p.address)
  return (state.sends ?? [])
    .filter(isOwn)
    .map(toItem)
    .sort((a, b) => b.date - a.date)
}

function toItem(send: OwnSend): ActivityItem {
  const { token } = send
  return {
    id: `own-${send.network}-${send.hash}`,
    hash: send.finalHash,
    network: send.network,
    operation: 'send',
    status: send.status,
    date: send.sentAt,
    from: send.from,
    to: send.to,
    transfers: [
      {
        direction: send.from.toLowerCase() === send.to.toLowerCase() ? 'self' : 'out',
        amount: send.amount,
        token: {
          name: token.name,
          symbol: token.symbol,
          iconUrl: token.iconUrl,
          address: parseCaipAddress(token.address)?.caipAddress,
        },
      },
    ],
    hidden: false,
    own: true,
    replacement: send.replacement,
  }
}

/**
 * Joins pages of activity and the sends of this page into one list without duplicates, newest first. Blocks may
 * arrive between two pages, so pages overlap, and a send may appear a second time as an item of the server. The item
 * of the server wins, unless it is still `pending` and the send of this page is not.
 */
export function mergeActivity(
  items: readonly ActivityItem[],
  own: readonly ActivityItem[],
): readonly ActivityItem[] {
  const byId = new Map<string, ActivityItem>()
  for (const item of items) if (!item.own && !byId.has(item.id)) byId.set(item.id, item)
  const listed = [...byId.values()]
  const ownByHash = new Map(own.map((item) => [toTransactionKey(item), item]))
  const merged = listed.map((item) => {
    const ownSend = item.status === 'pending' ? ownByHash.get(toTransactionKey(item)) : undefined
    return ownSend ? { ...item, status: ownSend.status, replacement: ownSend.replacement } : item
  })
  const listedKeys = new Set(listed.map(toTransactionKey))
  const missing = own.filter((item) => !listedKeys.has(toTransactionKey(item)))
  // The sort is stable: items of the same time keep the order of the server.
  return missing.length === 0 ? merged : [...missing, ...merged].sort((a, b) => b.date - a.date)
}

/** Server and page give different ids to one transaction. */
function toTransactionKey(item: ActivityItem): string {
  return `${item.network} ${item.hash.toLowerCase()}`
}
