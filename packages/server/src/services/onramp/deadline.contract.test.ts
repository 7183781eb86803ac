import { onrampDefaults } from '@latchkey/protocol'
import { expect, it } from 'vitest'
import { createEgress } from '../../adapters/egress.ts'
import { cleanups } from '../../testing/cleanups.ts'
import { startCheckout } from '../../testing/startCheckout.ts'
import { startStack } from '../../testing/startStack.ts'

const closeAfter = cleanups()

it('[S7.21] [T-ONR] a provider that is broken, or hangs, is 503 within its deadline', async () => {
  const checkout = await closeAfter(startCheckout())
  const egress = await closeAfter(Promise.resolve(createEgress({ allow: [new URL(checkout.url).host] })))
  const deadlines: number[] = []
  let hangs = false
  const request: typeof egress.request = (wanted) => {
    if (!hangs) return egress.request(wanted)
    deadlines.push(wanted.timeout)
    // the same deadline, twenty times sooner
    return egress.request({ ...wanted, timeout: wanted.timeout / 20 })
  }
  const stack = await closeAfter(startStack({ env: checkout.env, ports: { egress: { ...egress, request } } }))
  const body = JSON.stringify({
    projectId: 'local',
    purchaseCurrency: onrampDefaults.purchaseCurrencies[0],
    paymentCurrency: onrampDefaults.paymentCurrencies[0],
    amount: '100.00',
    network: 'ethereum-mainnet',
  })
  const ask = async () => (await fetch(`${stack.url}/v1/onramp/quote`, { method: 'POST', body })).status
  expect(await ask()).toBe(200)
  checkout.status = 500
  expect(await ask()).toBe(503)
  checkout.status = 200
  checkout.change = () => undefined
  hangs = true
  expect(await ask()).toBe(503)
  expect(deadlines).toEqual([8_000])
})
