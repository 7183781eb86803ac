import type { CaipAddress, CaipNetworkId, OnrampStatus } from '@latchkey/protocol'
import { onrampOrders } from '@latchkey/protocol/schemas'
import { loadCode } from '../base/load.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { onrampQueryDefaults } from './getOnrampOptions.ts'
import { minorDigits, type OnrampMoney, parseMoney } from './OnrampMoney.ts'

/** Parameters of `getOnrampOrders`. */
export type GetOnrampOrdersParameters = {
  /** Which; else those this browser opened for the account. */
  ids?: readonly string[] | undefined
  account?: CaipAddress | undefined
  signal?: AbortSignal | undefined
}

/**
 * How orders go, the newest first; those the server doesn't know any more are left out. Nothing is asked where there are none.
 *
 * @throws NoServerError, AbortedError, and what `callServer` throws
 */
export async function getOnrampOrders(
  config: Config,
  parameters: GetOnrampOrdersParameters,
): Promise<readonly OnrampOrder[]> {
  const { readOnrampOrders } = await loadCode(() => import('./getOnrampOrders.ts'))
  return readOnrampOrders(config, parameters)
}

/** An order for tokens, as its provider says it goes. Times are milliseconds since 1970. */
export type OnrampOrder = {
  readonly id: string
  readonly provider: string
  readonly status: OnrampStatus
  readonly network: CaipNetworkId | undefined
  readonly paymentTotal: OnrampMoney | undefined
  readonly purchaseAmount: OnrampMoney | undefined
  /** Of the delivery. */
  readonly transaction: string | undefined
  readonly createdAt: number
  readonly updatedAt: number
}

/** The key under which an account's orders are kept. */
export function getOnrampOrdersQueryKey({ account }: { account: CaipAddress | undefined }) {
  return ['latchkey', 'onrampOrders', { account }] as const
}

/** Parameters of the query of an account's orders. */
export type OnrampOrdersQueryParameters = { account: CaipAddress | undefined }

/** The query of the orders this browser opened for an account; switched off without one. */
export function getOnrampOrdersQueryOptions(
  config: Config,
  { account }: OnrampOrdersQueryParameters,
): QueryOptions<readonly OnrampOrder[], ReturnType<typeof getOnrampOrdersQueryKey>> {
  return {
    ...onrampQueryDefaults.orders,
    queryKey: getOnrampOrdersQueryKey({ account }),
    queryFn: ({ signal }) => getOnrampOrders(config, { account, signal }),
    enabled: account !== undefined,
  }
}

/** The working half of `getOnrampOrders`; throws what it says. */
export async function fetchOnrampOrders(
  config: Config,
  { ids, account, signal }: GetOnrampOrdersParameters,
): Promise<readonly OnrampOrder[]> {
  const wanted = ids ?? (account === undefined ? [] : getStoredOrders(config, account).map(({ id }) => id))
  if (wanted.length === 0) return []
  const { orders } = await callServer(config, '/v1/onramp/orders', {
    schema: onrampOrders,
    query: { ids: wanted },
    signal,
  })
  return orders
    .filter(({ id }) => wanted.includes(id))
    .map(({ network, paymentTotal, purchaseAmount, transaction, ...order }) => ({
      ...order,
      network: network ?? undefined,
      paymentTotal: paymentTotal ? parseMoney(paymentTotal, minorDigits(paymentTotal.currency)) : undefined,
      purchaseAmount: purchaseAmount ? parseMoney(purchaseAmount, 0) : undefined,
      transaction: transaction ?? undefined,
    }))
    .sort((a, b) => b.createdAt - a.createdAt)
}

const key = 'onramp_orders'
/** As many as are asked for at once. */
const maxOrders = 20

/** An order this browser made: for whom, and of what (the network's own coin without a token). */
export type StoredOrder = {
  readonly id: string
  readonly account: CaipAddress
  readonly token?: CaipAddress | undefined
}

/** The orders this browser made for an account, or for any, the newest first. */
export function getStoredOrders(config: Config, account?: CaipAddress): readonly StoredOrder[] {
  const kept = config._internal.storage.get(key, parseOrders) ?? []
  return account === undefined ? kept : kept.filter((one) => isSameAccount(one.account, account))
}

/** Keeps the id of an order: nothing else can tell later that it was this browser's. */
export function storeOrder(config: Config, order: StoredOrder): void {
  config._internal.storage.set(key, [order, ...getStoredOrders(config)].slice(0, maxOrders))
}

function parseOrders(raw: unknown): readonly StoredOrder[] | undefined {
  if (!Array.isArray(raw)) return undefined
  return raw.filter((one): one is StoredOrder => {
    const { id, account, token = 'none' } = Object(one) as Partial<StoredOrder>
    return (
      /^[\w.-]{1,64}$/.test(String(id)) &&
      typeof id === 'string' &&
      typeof account === 'string' &&
      typeof token === 'string'
    )
  })
}

/** An account is the same on each network of its family. */
function isSameAccount(one: string, other: string): boolean {
  const [a, b] = [one, other].map((caip) => {
    const [namespace, , address = ''] = caip.split(':')
    return `${namespace}:${namespace === 'eip155' ? address.toLowerCase() : address}`
  })
  return a === b
}
