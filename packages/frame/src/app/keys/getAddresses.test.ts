import { expect, it } from 'vitest'
import type { FrameServices } from '../FrameServices.ts'
import { getAddresses } from './walletHandlers.ts'

const own = { eip155: `0x${'a1'.repeat(20)}` }
const other = { eip155: `0x${'b2'.repeat(20)}` }

/** A document whose device keeps `own`; `meanwhile` happens while the wallet opens. */
function start(meanwhile: (world: { account: string | undefined; addresses: object | undefined }) => void) {
  const world: { account: string | undefined; addresses: object | undefined } = {
    account: 'person-1',
    addresses: undefined,
  }
  const services = {
    session: { account: async () => world.account && { id: world.account } },
    wallet: {
      open: async () => {
        meanwhile(world)
        return { kind: 'ready', wallet: { addresses: own } }
      },
    },
    state: world,
  } as unknown as FrameServices
  return { services, world }
}

it('[X.26] opens what the device keeps, once', async () => {
  let opened = 0
  const { services, world } = start(() => {
    opened += 1
  })
  expect(await getAddresses(services)).toBe(own)
  expect(await getAddresses(services)).toBe(own)
  expect([opened, world.addresses]).toEqual([1, own])
})

it('[X.26] keeps nothing for whoever signed out meanwhile, and for nobody else', async () => {
  const out = start((world) => {
    world.account = undefined
  })
  expect(await getAddresses(out.services)).toBeUndefined()
  expect(out.world.addresses).toBeUndefined()
  const changed = start((world) => {
    world.account = 'person-2'
    world.addresses = other
  })
  expect(await getAddresses(changed.services)).toBe(other)
})
