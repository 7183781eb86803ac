import type { CaipAddress, CaipNetworkId, OnrampStatus } from '@latchkey/protocol'
import { onrampOrders } from '@latchkey/protocol/schemas'
import type { Config } from '../config/Config.ts'
import { callServer, type ServerErrorType } from '../config/callServer.ts'
import { minorDigits, type OnrampMoney, parseMoney } from './OnrampMoney.ts'

/** Parameters of `getOnrampOrders`. */
export type GetOnrampOrdersParameters = {
  /** Ids of orders. Default: those this browser opened for the account. */
  ids?: readonly string[] | undefined
  account?: CaipAddress | undefined
  signal?: AbortSignal | undefined
}

/** Result of {@link getOnrampOrders}. */
export type GetOnrampOrdersReturnType = readonly OnrampOrder[]

/** Errors of {@link getOnrampOrders}; `name` tells them apart. */
export type GetOnrampOrdersErrorType = ServerErrorType

/**
 * The state of orders, the newest first. Orders the server has forgotten are left out. Requests nothing if there are
 * none.
 *
 * @throws ServerError (`missing`), AbortedError, and what `callServer` throws
 */
export async function getOnrampOrders(
  config: Config,
  { ids, account, signal }: GetOnrampOrdersParameters,
): Promise<readonly OnrampOrder[]> {
  const requestedIds =
    ids ?? (account === undefined ? [] : getStoredOrders(config, account).map(({ id }) => id))
  if (requestedIds.length === 0) return []
  const { orders } = await callServer(config, '/v1/onramp/orders', {
    schema: onrampOrders,
    query: { ids: requestedIds },
    signal,
  })
  return orders
    .filter(({ id }) => requestedIds.includes(id))
    .map(({ network, paymentTotal, purchaseAmount, transaction, ...order }) => ({
      ...order,
      network: network ?? undefined,
      paymentTotal: paymentTotal ? parseMoney(paymentTotal, minorDigits(paymentTotal.currency)) : undefined,
      purchaseAmount: purchaseAmount ? parseMoney(purchaseAmount, 0) : undefined,
      transaction: transaction ?? undefined,
    }))
    .sort((a, b) => b.createdAt - a.createdAt)
}

/** An order as its provider reports it. Times are milliseconds since 1970. */
export type OnrampOrder = {
  readonly id: string
  readonly provider: string
  readonly status: OnrampStatus
  readonly network: CaipNetworkId | undefined
  readonly paymentTotal: OnrampMoney | undefined
  readonly purchaseAmount: OnrampMoney | undefined
  /** Hash of the delivery. */
  readonly transaction: string | undefined
  readonly createdAt: number
  readonly updatedAt: number
}

const storageKey = 'onramp_orders'
/** Orders that are stored at most, because one request may name no more. */
const maxOrders = 20

/** An order this browser opened. Without `token` it is for the native currency. */
export type StoredOrder = {
  readonly id: string
  readonly account: CaipAddress
  readonly token?: CaipAddress | undefined
}

/** The stored orders of an account, or of all, the newest first. */
export function getStoredOrders(config: Config, account?: CaipAddress): readonly StoredOrder[] {
  const stored = config._internal.storage.get(storageKey, parseOrders) ?? []
  return account === undefined ? stored : stored.filter((order) => isSameAccount(order.account, account))
}

/** Stores the id of an order. Without it the page can't tell later which orders it opened. */
export function storeOrder(config: Config, order: StoredOrder): void {
  config._internal.storage.set(storageKey, [order, ...getStoredOrders(config)].slice(0, maxOrders))
}

function parseOrders(raw: unknown): readonly StoredOrder[] | undefined {
  if (!Array.isArray(raw)) return undefined
  return raw.filter((entry): entry is StoredOrder => {
    const { id, account, token = 'none' } = Object(entry) as Partial<StoredOrder>
    return (
      /^[\w.-]{1,64}$/.test(String(id)) &&
      typeof id === 'string' &&
      typeof account === 'string' &&
      typeof token === 'string'
    )
  })
}

/** Whether two CAIP-10 accounts are the same address of a chain family, even on different networks. */
function isSameAccount(first: string, second: string): boolean {
  const [a, b] = [first, second].map((caip) => {
    const [namespace, , address = ''] = caip.split(':')
    return `${namespace}:${namespace === 'eip155' ? address.toLowerCase() : address}`
  })
  return a === b
}
