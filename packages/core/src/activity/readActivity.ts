import { accountHistory } from '@latchkey/protocol/schemas'
import type { Config } from '../config/Config.ts'
import { networkSupport } from '../data/networkSupport.ts'
import { readApi } from '../data/readApi.ts'
import { requireServer } from '../data/requireServer.ts'
import { AbortedError } from '../errors/AbortedError.ts'
import type { Network } from '../network/Network.ts'
import { readHoldings } from '../request/readHoldings.ts'
import { shareWork } from '../request/shareWork.ts'
import type { ActivityPage } from './ActivityPage.ts'
import { mergeActivity } from './mergeActivity.ts'
import { ownActivity } from './ownActivity.ts'
import { toActivityItem } from './toActivityItem.ts'

/** Parameters of {@link readActivity}. */
export type ReadActivityParameters = {
  network: Network
  /** Plain. */
  address: string
  cursor?: string | undefined
  signal?: AbortSignal | undefined
}

/** One page of history, the first with what was sent from this page; shared by callers, and announced when it fails. */
export async function readActivity(config: Config, p: ReadActivityParameters): Promise<ActivityPage> {
  const { network, address, cursor } = p
  const key = `activity ${network.caipNetworkId} ${address} ${cursor ?? ''}`
  const run = async ({ signal }: { signal: AbortSignal }) => {
    try {
      return await read(config, { ...p, signal })
    } catch (error) {
      if (error instanceof AbortedError) throw error
      config.events.emit({
        event: 'ERROR_FETCH_TRANSACTIONS',
        properties: { address, projectId: config.projectId, cursor, isSmartAccount: false },
      })
      throw error
    }
  }
  return shareWork(config._internal.pending, key, run, p.signal)
}

async function read(
  config: Config,
  p: ReadActivityParameters & { signal: AbortSignal },
): Promise<ActivityPage> {
  const { network, address, cursor, signal } = p
  const { caipNetworkId } = network
  const own = () =>
    cursor === undefined ? ownActivity(config.state, { address, network: caipNetworkId }) : []
  const support = await networkSupport(config, network)
  if (support !== 'served') {
    const read = await readHoldings(config, { network: caipNetworkId, signal }, (actions, call) =>
      actions.getActivity({ ...call, address, cursor }),
    )
    return read ? { ...read, items: mergeActivity(read.items, own()) } : { items: own(), ownOnly: support }
  }
  const answer = await readApi(config, `/v1/account/${encodeURIComponent(address)}/history`, {
    schema: accountHistory,
    query: { chainId: caipNetworkId, currency: 'usd', cursor },
    network: caipNetworkId,
    signal,
  })
  const { server } = await requireServer(config, 'api')
  const items = answer.data.flatMap((entry) => {
    const item = toActivityItem(entry, server)
    // What the server says of another network isn't this account's activity here (I2).
    return item && (item.network ?? caipNetworkId) === caipNetworkId ? [item] : []
  })
  return {
    items: mergeActivity(items, own()),
    // A cursor that leads to itself would never end (I3).
    ...(answer.next && answer.next !== cursor && { next: answer.next }),
  }
}
