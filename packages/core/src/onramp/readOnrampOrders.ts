import { onrampOrders } from '@latchkey/protocol/schemas'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import type { GetOnrampOrdersParameters } from './GetOnrampOrdersParameters.ts'
import { keptOrders } from './keptOrders.ts'
import { minorDigits } from './minorDigits.ts'
import type { OnrampOrder } from './OnrampOrder.ts'
import { readMoney } from './readMoney.ts'

/** The working half of `getOnrampOrders`; throws what it says. */
export async function readOnrampOrders(
  config: Config,
  { ids, account, signal }: GetOnrampOrdersParameters,
): Promise<readonly OnrampOrder[]> {
  const wanted = ids ?? (account === undefined ? [] : keptOrders(config, account).map(({ id }) => id))
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
      paymentTotal: paymentTotal ? readMoney(paymentTotal, minorDigits(paymentTotal.currency)) : undefined,
      purchaseAmount: purchaseAmount ? readMoney(purchaseAmount, 0) : undefined,
      transaction: transaction ?? undefined,
    }))
    .sort((a, b) => b.createdAt - a.createdAt)
}
