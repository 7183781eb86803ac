import { type HistoryItem, type HistoryTransfer, parseCaipAddress } from '@latchkey/protocol'
import { getHistory as getHistoryRoute } from '@latchkey/protocol/routes'
import { dedupe } from '../base/dedupe.ts'
import { AbortedError } from '../base/errors.ts'
import { safeImageUrl } from '../base/safeImageUrl.ts'
import { plainText } from '../base/text.ts'
import type { ActivityItem, ActivityPage, ActivityTransfer } from '../config/activity.ts'
import type { Config } from '../config/Config.ts'
import { callRoute } from '../config/callRoute.ts'
import type { Network, ServerInfo } from '../config/Network.ts'
import { getNetworkSupport, requireServer } from '../config/server.ts'
import type { AccountParameters } from '../config/typedConfig.ts'
import { queryHoldings } from '../requests/queryChain.ts'
import { isSmartAccount } from './isSmartAccount.ts'
import { mergeActivity, ownActivity } from './ownActivity.ts'
import { type AccountReadErrorType, requireAccount } from './requireAccount.ts'

/** Parameters of {@link getActivity}. */
export type GetActivityParameters<config extends Config = Config> = AccountParameters<config> & {
  signal?: AbortSignal | undefined
  /** `next` of the previous page; absent for the first. */
  cursor?: string | undefined
}

/** Result of {@link getActivity}. */
export type GetActivityReturnType = ActivityPage

/** Errors of {@link getActivity}; `name` tells them apart. */
export type GetActivityErrorType = AccountReadErrorType

/**
 * Returns a page of an account's transactions on a network, newest first. Spam is part of it, with `hidden: true`.
 * The first page begins with the sends of this page that the server does not list yet. Join pages with
 * `mergeActivity`. A failure, but not an abort, also emits `ERROR_FETCH_TRANSACTIONS`.
 *
 * @throws NotConnectedError, InvalidNetworkError, AbortedError, and what `callServer` and RPC
 * reads throw
 */
export async function getActivity<config extends Config>(
  config: config,
  parameters: GetActivityParameters<config> = {},
): Promise<GetActivityReturnType> {
  const { network, address } = await requireAccount(config, parameters)
  const { cursor } = parameters
  const key = `activity ${network.caipNetworkId} ${address} ${cursor ?? ''}`
  const run = async ({ signal }: { signal: AbortSignal }) => {
    try {
      return await fetchPage(config, { network, address, cursor, signal })
    } catch (error) {
      if (error instanceof AbortedError) throw error
      config.events.emit({
        event: 'ERROR_FETCH_TRANSACTIONS',
        properties: {
          address,
          projectId: config.projectId,
          cursor,
          isSmartAccount: isSmartAccount(config as Config, { network: network.caipNetworkId }),
        },
      })
      throw error
    }
  }
  return dedupe(config._internal.inFlight, key, run, parameters.signal)
}

async function fetchPage(
  config: Config,
  p: { network: Network; address: string; cursor: string | undefined; signal: AbortSignal },
): Promise<ActivityPage> {
  const { network, address, cursor, signal } = p
  const { caipNetworkId } = network
  const getOwnSends = () =>
    cursor === undefined ? ownActivity(config.state, { address, network: caipNetworkId }) : []
  const support = await getNetworkSupport(config, network)
  if (support !== 'served') {
    const read = await queryHoldings(config, { network: caipNetworkId, signal }, (actions, call) =>
      actions.getActivity({ ...call, address, cursor }),
    )
    return read
      ? { ...read, items: mergeActivity(read.items, getOwnSends()) }
      : { items: getOwnSends(), ownOnly: support }
  }
  const answer = await callRoute(config, getHistoryRoute, {
    params: { account: address },
    query: { chainId: caipNetworkId, currency: 'usd', cursor },
    network: caipNetworkId,
    signal,
  })
  const { server } = await requireServer(config, 'api')
  const items = answer.data.flatMap((entry) => {
    const item = toActivityItem(entry, server)
    // An item of another network is not part of this list.
    return item && (item.network ?? caipNetworkId) === caipNetworkId ? [item] : []
  })
  return {
    items: mergeActivity(items, getOwnSends()),
    // A cursor that leads to itself would never end.
    ...(answer.next && answer.next !== cursor && { next: answer.next }),
  }
}

/** Converts an item of the server's history; `undefined` when its date is invalid. */
function toActivityItem(item: HistoryItem, server: ServerInfo): ActivityItem | undefined {
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

/**
 * Whether an item is left out of the default list: the server marked it, or all of its transfers are spam. One honest
 * transfer is enough to show it.
 */
export function isSpam(item: HistoryItem): boolean {
  const transfers = item.transfers ?? []
  const areAllSpam =
    transfers.length > 0 && transfers.every((transfer) => transfer.nft_info?.flags.is_spam === true)
  return item.spam !== undefined || areAllSpam
}
