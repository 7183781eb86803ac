import { expect, it } from 'vitest'
import type { FrameServices } from '../FrameServices.ts'
import { settingsHandlers } from '../settings/settingsHandlers.ts'
import { createWalletOpening } from './createWalletOpening.ts'
import { getOwnAddresses, setOwnAddresses, userChanged } from './ownAddresses.ts'
import { getAddresses, walletHandlers } from './walletHandlers.ts'

const own = { eip155: `0x${'a1'.repeat(20)}` }
const other = { eip155: `0x${'b2'.repeat(20)}` }

type World = {
  account: string | undefined
  addresses: object | undefined
  kept: object
  isWalletReady: boolean
  network: string
}

/** A document whose device keeps `own`; `meanwhile` happens while the wallet opens. */
function start(meanwhile: (world: World) => void = () => {}) {
  const world: World = {
    account: 'person-1',
    addresses: undefined,
    kept: own,
    isWalletReady: true,
    network: 'eip155:1',
  }
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
    config: { custody: 'user-held', networks: [] },
    store: { isPersistent: true, get: async () => undefined },
    bundler: { serves: () => false },
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
})

it('[X.12] [X.14] somebody else signs in while the wallet opens: it is of neither of them, and nothing is done until the app has fetched the user', async () => {
  const { services, world, notified } = start(signOtherIn)
  const mismatch = { code: 'mismatch' }
  await expect(createWalletOpening(services)(context, 'nothing')).rejects.toMatchObject(mismatch)
  expect([world.addresses, notified]).toEqual([undefined, [userChanged]])
  await expect(getAddresses(services)).rejects.toMatchObject(mismatch)
  expect(notified).toEqual([userChanged, userChanged])
  // What the settings open meanwhile is not what the app shows.
  setOwnAddresses(services.state, other, 'person-2')
  await expect(getAddresses(services)).rejects.toMatchObject(mismatch)
  const { GET_USER } = walletHandlers(services)
  expect(await GET_USER({ silent: true }, { ...context, id: 'm1' })).toMatchObject({ address: other.eip155 })
  expect(await getAddresses(services)).toBe(other)
})

it('[X.12] [X.14] whoever is signed out while the wallet opens has no addresses', async () => {
  const { services, world } = start((world) => {
    world.account = undefined
  })
  await expect(createWalletOpening(services)(context, 'nothing')).rejects.toMatchObject({ code: 'rejected' })
  expect(world.addresses).toBeUndefined()
})

it('[X.12] [X.14] settings that somebody else opens change nobody’s requests before the app has fetched the user', async () => {
  const { services, world, notified } = start()
  await getAddresses(services)
  signOtherIn(world)
  // Every screen ends at once.
  Object.assign(world, { abort: { signal: AbortSignal.abort() }, queue: Promise.resolve() })
  await settingsHandlers(services).OPEN_SETTINGS?.({ screen: 'transfer' }, { ...context, id: 'm1' })
  expect(notified).toEqual([userChanged])
  await expect(getAddresses(services)).rejects.toMatchObject({ code: 'mismatch' })
})
