import { type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import { sameAddress } from '../base/text.ts'
import type { ActivityItem } from '../config/activity.ts'
import type { State } from '../config/State.ts'
import type { OwnSend } from '../config/sendState.ts'

/** What an account has sent from this page on a network, as activity items, newest first. */
export function ownActivity(
  state: Pick<State, 'sends'>,
  p: { address: string; network: CaipNetworkId },
): readonly ActivityItem[] {
  const isOwn = (send: OwnSend) =>
    send.network === p.network &&
    sameAddress(p.network.startsWith('eip155:') ? 'eip155' : 'solana', send.from, p.address)
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
 * Pages of activity and what was sent from this page as one list, newest first: nothing twice, though blocks arrive
 * while pages are read and the same transaction may come as its own send and as the indexer's. An own send
 * gives way to the server's item of the same hash, unless that still says `pending` and ours knows better.
 */
export function mergeActivity(
  items: readonly ActivityItem[],
  own: readonly ActivityItem[],
): readonly ActivityItem[] {
  const byId = new Map<string, ActivityItem>()
  for (const item of items) if (!item.own && !byId.has(item.id)) byId.set(item.id, item)
  const listed = [...byId.values()]
  const ownByHash = new Map(own.map((item) => [keyOf(item), item]))
  const merged = listed.map((item) => {
    const mine = item.status === 'pending' ? ownByHash.get(keyOf(item)) : undefined
    return mine ? { ...item, status: mine.status, replacement: mine.replacement } : item
  })
  const known = new Set(listed.map(keyOf))
  const missing = own.filter((item) => !known.has(keyOf(item)))
  // Stable: what the server orders within one moment stays as it is.
  return missing.length === 0 ? merged : [...missing, ...merged].sort((a, b) => b.date - a.date)
}

function keyOf(item: ActivityItem): string {
  return `${item.network} ${item.hash.toLowerCase()}`
}
