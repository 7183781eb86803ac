import { type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import { sameAddress } from '../account/sameAddress.ts'
import type { State } from '../config/State.ts'
import type { OwnSend } from '../send/OwnSend.ts'
import type { ActivityItem } from './ActivityItem.ts'

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
