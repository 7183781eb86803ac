import { expect, it } from 'vitest'
import { onBothDatabases } from '../testing/onBothDatabases.ts'
import { manualClock } from '../testing/testPorts.ts'
import { createOnrampOrders } from './onrampOrders.ts'

const reports = ['pending', 'declined', 'cancelled', 'paid', 'failed', 'delivered'] as const
type Report = (typeof reports)[number]

/** The reports that change an order, by its status. */
const accepted: Readonly<Record<'open' | Report, readonly Report[]>> = {
  open: ['pending', 'declined', 'cancelled', 'paid', 'failed', 'delivered'],
  pending: ['declined', 'cancelled', 'paid', 'failed', 'delivered'],
  declined: ['pending', 'cancelled', 'paid', 'failed', 'delivered'],
  cancelled: ['paid', 'failed', 'delivered'],
  paid: ['failed', 'delivered'],
  failed: ['delivered'],
  delivered: [],
}

onBothDatabases('the orders of the onramp', (db) => {
  it.each(['open', ...reports] as const)(
    'an order that is %s only moves forward, whatever the provider reports',
    async (status) => {
      const orders = createOnrampOrders({ db: db(), clock: manualClock() })
      for (const report of reports) {
        await orders.add({
          id: report,
          provider: 'p',
          network: 'eip155:1',
          address: '0xa1',
          paymentTotal: undefined,
          purchaseAmount: undefined,
        })
        if (status !== 'open') await orders.advance('p', { order: report, status })
        const isAccepted = accepted[status].includes(report)
        expect(await orders.advance('p', { order: report, status: report })).toBe(
          isAccepted ? 'advanced' : 'kept',
        )
        const [order] = await orders.find([report])
        expect(order?.status).toBe(isAccepted ? report : status)
      }
    },
  )
})
