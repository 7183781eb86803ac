import { expect, it } from 'vitest'
import type { FrameServices } from '../FrameServices.ts'
import { createWalletOpening } from './createWalletOpening.ts'
import { getOwnAddresses } from './ownAddresses.ts'
import { getAddresses } from './walletHandlers.ts'

const own = { eip155: `0x${'a1'.repeat(20)}` }
const other = { eip155: `0x${'b2'.repeat(20)}` }

type World = {
  account: string | undefined
  addresses: object | undefined
  kept: object
  isWalletReady: boolean
}

/** A document whose device keeps `own`; `meanwhile` happens while the wallet opens. */
function start(meanwhile: (world: World) => void = () => {}) {
  const world: World = { account: 'person-1', addresses: undefined, kept: own, isWalletReady: true }
  const notified: object[] = []
  const services = {
    session: { account: async () => world.account && { id: world.account } },
    wallet: {
      open: async () => {
        meanwhile(world)
        const wallet = { addresses: world.kept, walletId: 'wallet', recoveryKeys: [] }
        return { kind: 'ready', wallet, isProtected: true }
      },
    },
    state: world,
    notify: (event: object) => notified.push(event),
    config: { custody: 'user-held' },
    store: { isPersistent: true },
  } as unknown as FrameServices
  return { services, world, notified }
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

const context = { progress() {}, hasPort: true, embedder: 'https://app.example.org' }

/** In another tab, whose document stores the session that this one reads. */
function signOtherIn(world: World) {
  world.account = 'person-2'
  world.kept = other
}

it('[X.12] [X.14] somebody else has signed in in another tab: nothing is done for them until the app has fetched the user', async () => {
  const { services, world, notified } = start()
  expect(await getAddresses(services)).toBe(own)
  signOtherIn(world)
  await expect(getAddresses(services)).rejects.toMatchObject({ code: 'mismatch' })
  expect(notified).toEqual([{ type: '@w3m-frame/SESSION_UPDATE', payload: { token: '' } }])
  expect((await createWalletOpening(services)(context, 'nothing')).addresses).toBe(other)
  expect(await getAddresses(services)).toBe(other)
  expect(world).toMatchObject({ addresses: other, isWalletReady: false })
  world.account = undefined
  expect(await getAddresses(services)).toBeUndefined()
})

it('[X.12] [X.14] what was opened for a user of the app is of that person only', async () => {
  const { services, world } = start()
  const open = createWalletOpening(services)
  expect((await open(context, 'nothing')).addresses).toBe(own)
  signOtherIn(world)
  expect(await getOwnAddresses(services)).toBeUndefined()
  // The answer to a request during which somebody else signs in counts for neither of them.
  const during = start(signOtherIn)
  await createWalletOpening(during.services)(context, 'nothing')
  expect(during.world.addresses).toBeUndefined()
  expect(await getAddresses(during.services)).toBe(other)
})
