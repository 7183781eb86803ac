import { type OnrampOrders, onrampDefaults } from '@latchkey/protocol'
import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { OnrampServiceOptions } from '../OnrampServiceOptions.ts'

/** `GET /v1/onramp/orders?ids=` (ours): how orders go. Without their address: an id alone tells no stranger whose it is. */
export async function getOrders(
  c: Context<ApiEnv>,
  { onrampOrders }: OnrampServiceOptions,
): Promise<Response> {
  const ids = [...new Set((c.req.query('ids') ?? '').split(',').filter(Boolean))]
  if (ids.length > onrampDefaults.askedOrders || ids.some((id) => !/^[\da-f]{32}$/.test(id)))
    throw new HttpFailure(
      400,
      'ids',
      `Invalid parameter: ids are at most ${onrampDefaults.askedOrders} of orders`,
    )
  const orders = await onrampOrders.find(ids)
  const body: OnrampOrders = {
    orders: orders.map((order) => ({
      id: order.id,
      provider: order.provider,
      status: order.status,
      network: order.network ?? null,
      paymentTotal: order.paymentTotal ?? null,
      purchaseAmount: order.purchaseAmount ?? null,
      transaction: order.transaction ?? null,
      createdAt: order.createdAt,
      updatedAt: order.updatedAt,
    })),
  }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}
