import { type CaipNetworkId, type OnrampNews, type OnrampStatus, onrampDefaults } from '@latchkey/protocol'
import type { Db, OnrampTables } from '../ports/db.ts'
import type { OnrampOrder, OnrampOrders } from '../ports/onramp.ts'
import type { Clock } from '../ports/platform.ts'

/** Milliseconds an order is stored: ninety days. */
const storedFor = 90 * 86_400_000

/**
 * The statuses each status may follow. Callbacks arrive twice and out of order, so an order only moves forward: taken
 * money and sent tokens are final, and a payment still counts after a declined card, a closed page or the deadline.
 */
const previousStatuses: Readonly<Record<OnrampNews['status'], readonly OnrampStatus[]>> = {
  pending: ['open', 'declined'],
  declined: ['open', 'pending'],
  cancelled: ['open', 'pending', 'declined'],
  paid: ['open', 'pending', 'declined', 'cancelled'],
  failed: ['open', 'pending', 'declined', 'cancelled', 'paid'],
  delivered: ['open', 'pending', 'declined', 'cancelled', 'paid', 'failed'],
}

/** The `OnrampOrders` port over the database. */
export function createOnrampOrders({
  db,
  clock,
}: {
  readonly db: Pick<Db, 'query'>
  readonly clock: Pick<Clock, 'now'>
}): OnrampOrders {
  return {
    async add({ id, provider, network, address, paymentTotal, purchaseAmount }) {
      const now = clock.now()
      await db.query
        .deleteFrom('onrampOrder')
        .where('createdAt', '<', now - storedFor)
        .execute()
      await db.query
        .insertInto('onrampOrder')
        .values({
          id,
          provider,
          network: network ?? null,
          address,
          status: 'open',
          paymentAmount: paymentTotal?.amount ?? null,
          paymentCurrency: paymentTotal?.currency ?? null,
          purchaseAmount: purchaseAmount?.amount ?? null,
          purchaseCurrency: purchaseAmount?.currency ?? null,
          transaction: null,
          createdAt: now,
          updatedAt: now,
        })
        .execute()
    },
    async find(ids) {
      if (ids.length === 0) return []
      const rows = await db.query.selectFrom('onrampOrder').selectAll().where('id', 'in', ids).execute()
      const orders = rows.map((row) => toOrder(row, clock.now()))
      return ids.flatMap((id) => orders.find((order) => order.id === id) ?? [])
    },
    async deliveries(account, chain, transactions, provider) {
      if (transactions.length === 0) return new Set()
      const rows = await db.query
        .selectFrom('onrampOrder')
        .select(['transaction', 'address'])
        .where('transaction', 'in', transactions)
        .where('network', '=', chain)
        .where('status', '=', 'delivered')
        .$if(provider !== undefined, (query) => query.where('provider', '=', provider ?? ''))
        .execute()
      const ownOrders = rows.filter(({ address }) => address.toLowerCase() === account)
      return new Set(ownOrders.flatMap(({ transaction }) => transaction ?? []))
    },
    async advance(provider, { order, status, transaction }) {
      const { numUpdatedRows } = await db.query
        .updateTable('onrampOrder')
        .set({ status, updatedAt: clock.now(), ...(transaction !== undefined && { transaction }) })
        .where('id', '=', order)
        .where('provider', '=', provider)
        .where('status', 'in', previousStatuses[status])
        .executeTakeFirst()
      if (numUpdatedRows > 0n) return 'advanced'
      const current = await db.query
        .selectFrom('onrampOrder')
        .select('id')
        .where('id', '=', order)
        .where('provider', '=', provider)
        .executeTakeFirst()
      return current ? 'kept' : 'unknown'
    },
  }
}

function toOrder(row: OnrampTables['onrampOrder'], now: number): OnrampOrder {
  const [createdAt, updatedAt] = [Number(row.createdAt), Number(row.updatedAt)]
  const { sessionFor, paymentFor } = onrampDefaults
  const isOver =
    (row.status === 'open' && now >= createdAt + sessionFor) ||
    (/^(pending|declined)$/.test(row.status) && now >= updatedAt + paymentFor)
  return {
    id: row.id,
    provider: row.provider,
    network: (row.network ?? undefined) as CaipNetworkId | undefined,
    address: row.address,
    status: isOver ? 'expired' : (row.status as OnrampStatus),
    paymentTotal: amountOf(row.paymentAmount, row.paymentCurrency),
    purchaseAmount: amountOf(row.purchaseAmount, row.purchaseCurrency),
    transaction: row.transaction ?? undefined,
    createdAt,
    updatedAt,
  }
}

function amountOf(amount: string | null, currency: string | null) {
  return amount !== null && currency !== null ? { amount, currency } : undefined
}
