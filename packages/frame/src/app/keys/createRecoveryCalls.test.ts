import 'fake-indexeddb/auto'
import type { ApiRoute, RecoveryKey, StageRequest } from '@latchkey/protocol'
import { authApi, keysApi } from '@latchkey/protocol/schemas'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { account, origin } from '../../testing/vaultWorld.ts'
import { toBase64url } from '../bytes.ts'
import { FrameApiError } from '../errors.ts'
import type { ApiClient } from '../session/createApiClient.ts'
import type { Session } from '../session/createSession.ts'
import { openStore, type Store } from '../store.ts'
import { createVault } from './createVault.ts'
import { createWallet } from './createWallet.ts'
import type { FactorSecret } from './factorSecrets.ts'
import { createRecipient, openSealed, sealTo } from './sealedBox.ts'
import type { KnownWallet } from './Wallet.ts'

const codeOf = (byte: number): FactorSecret => ({ kind: 'file', secret: new Uint8Array(32).fill(byte) })
const session = {
  account: async () => ({ id: account, createdAt: 1 }),
  accessToken: async () => 'token',
} as unknown as Session

/** The keys service with one set, as it is after the wallet was made. */
async function createService() {
  const own = await createRecipient()
  let row: (StageRequest & { methods: RecoveryKey[] }) | undefined
  const service = {
    /** Runs before a request is served, and after it was: what it throws reaches the device instead of the answer. */
    before: (_route: ApiRoute): void => {},
    after: (_route: ApiRoute): void => {},
    /** What the sign-in service was told of passkeys. */
    passkeys: [] as unknown[],
    get row() {
      return row
    },
    api: { call } as ApiClient,
  }
  function wallet(): KnownWallet | null {
    if (!row) return null
    const { walletId, fingerprint, commitment, addresses, setId, methods } = row
    const active = {
      setId,
      status: 'active' as const,
      createdAt: 1,
      wasReadBack: true,
      hasRecovery: true,
      hasEscrow: false,
    }
    const facts = { walletId, fingerprint, commitment, addresses }
    return { ...facts, active, pending: null, recoveryKeys: methods, isDeviceKnown: true }
  }
  async function answer(route: ApiRoute, body: never): Promise<unknown> {
    const asked = body as { recipient: string; keys: RecoveryKey[]; replaces?: string[] }
    switch (route) {
      case keysApi.sealingKey:
        return { keyId: 'k1', publicKey: own.publicKey }
      case keysApi.wallet:
        return { wallet: wallet() }
      case keysApi.stage: {
        const staged = body as StageRequest
        row = { ...staged, methods: [...staged.recovery.keys] }
        return { done: true }
      }
      case keysApi.activate:
        return { done: true }
    }
    // the sign-in service
    if (route === authApi.registerPasskey || route === authApi.retainPasskeys) {
      service.passkeys.push(body)
      return { done: true }
    }
    if (!row) throw new FrameApiError('wallet', 404, 'none')
    const subject = { account, walletId: row.walletId, setId: row.setId }
    if (route === keysApi.release) {
      const bytes = await openSealed(own, row.share, 'auth-share-in', subject)
      return { share: await sealTo(asked.recipient, bytes, 'auth-share-out', subject) }
    }
    if (route === keysApi.recoveryRead) return { share: row.recovery.share, keys: [...row.methods] }
    if (route !== keysApi.recoveryWrite) throw new Error(route.path)
    const stored = row.methods.map(({ id }) => id)
    if (asked.replaces && String(asked.replaces) !== String(stored))
      throw new FrameApiError('set_conflict', 409, 'changed in the meantime')
    row.methods = [...asked.keys]
    return { done: true }
  }
  async function call(_base: string, route: ApiRoute, body: never): Promise<unknown> {
    service.before(route)
    const reply = await answer(route, body)
    service.after(route)
    return reply
  }
  return service
}
type Service = Awaited<ReturnType<typeof createService>>

async function createBrowser({ api }: Service, opened?: Store) {
  const store = opened ?? (await openStore('wallet', new IDBFactory()))
  const vault = createVault(store, origin)
  const options = { api, session, vault, auth: 'https://login', keys: 'https://keys' }
  return { store, wallet: createWallet({ ...options, custody: 'user-held' }) }
}

/** A wallet with one recovery code, on one device. */
async function start() {
  const service = await createService()
  const browser = await createBrowser(service)
  await browser.wallet.protect(codeOf(1), 'First')
  const opened = await browser.wallet.open()
  if (opened.kind !== 'ready') throw new Error(opened.kind)
  const idOf = (label: string) => service.row?.methods.find((one) => one.label === label)?.id ?? ''
  return { service, ...browser, idOf, addresses: opened.wallet.addresses }
}

/** Everything a device stores, as text. */
const dump = async (store: Store) => {
  const keys = await store.keys()
  return JSON.stringify(await Promise.all(keys.map(async (key) => [key, String(await store.get(key))])))
}

describe('the drill', () => {
  it('[X.10] recovers the wallet for real, shows its addresses, and changes nothing at the service or on the device', async () => {
    const { service, store, wallet, idOf, addresses } = await start()
    const before = [JSON.stringify(service.row), await dump(store)]
    expect(await wallet.checkRecovery({ id: idOf('First'), factor: codeOf(1) })).toEqual(addresses)
    expect([JSON.stringify(service.row), await dump(store)]).toEqual(before)
    // control: recovering changes both
    await wallet.recover({ id: idOf('First'), factor: codeOf(1) })
    const after = [JSON.stringify(service.row), await dump(store)]
    expect(after[0]).not.toBe(before[0])
    expect(after[1]).not.toBe(before[1])
  })

  it('[X.10] fails as a recovery would: wrong secret, damaged share, a method that is gone', async () => {
    const { service, wallet, idOf, addresses } = await start()
    const id = idOf('First')
    await expect(wallet.checkRecovery({ id, factor: codeOf(2) })).rejects.toMatchObject({
      code: 'wrongFactor',
    })
    await expect(wallet.checkRecovery({ id: 'gone', factor: codeOf(1) })).rejects.toMatchObject({
      code: 'wrongFactor',
    })
    const { row } = service
    const share = row?.recovery.share ?? ''
    if (row) row.recovery.share = `${share.slice(0, 30)}${share[30] === 'A' ? 'B' : 'A'}${share.slice(31)}`
    await expect(wallet.checkRecovery({ id, factor: codeOf(1) })).rejects.toMatchObject({
      code: expect.stringMatching(/damagedShare|wrongFactor/),
    })
    if (row) row.recovery.share = share
    expect(await wallet.checkRecovery({ id, factor: codeOf(1) })).toEqual(addresses)
  })

  it('[X.10] a service that shows the drill another wallet is found, by the address this device derived', async () => {
    const mine = await start()
    const other = await start()
    // everything the service has is of another wallet, consistent in itself, under this wallet's ids
    const share = await mine.wallet.checkRecovery({ id: mine.idOf('First'), factor: codeOf(1) })
    const lied = await other.wallet.checkRecovery({ id: other.idOf('First'), factor: codeOf(1) })
    expect(lied).not.toEqual(share)
    const { row } = mine.service
    if (row && other.service.row) row.fingerprint = other.service.row.fingerprint
    await expect(
      mine.wallet.checkRecovery({ id: mine.idOf('First'), factor: codeOf(1) }),
    ).rejects.toMatchObject({ code: 'wrongShares' })
  })
})

describe('several recovery methods', () => {
  it('[X.10] are added, named and removed; each opens the wallet by itself, a removed one does not', async () => {
    const { service, wallet, idOf, addresses } = await start()
    await wallet.protect(codeOf(2), 'Second')
    const second = idOf('Second')
    for (const [id, byte] of [
      [idOf('First'), 1],
      [second, 2],
    ] as const)
      expect(await wallet.checkRecovery({ id, factor: codeOf(byte) })).toEqual(addresses)
    await wallet.renameRecoveryMethod(second, 'Phone')
    expect((await wallet.getRecoveryMethods()).map(({ label }) => label)).toEqual(['First', 'Phone'])
    expect(await wallet.checkRecovery({ id: second, factor: codeOf(2) })).toEqual(addresses)
    await wallet.removeRecoveryMethod(idOf('First'))
    expect(service.row?.methods.map(({ id }) => id)).toEqual([second])
    const fresh = await createBrowser(service)
    const recovered = await fresh.wallet.recover({ id: second, factor: codeOf(2) })
    expect(recovered).toMatchObject({ kind: 'ready', wallet: { addresses } })
  })

  it('[X.10] two devices that add one at the same moment lose none', async () => {
    const { service, store, wallet, idOf, addresses } = await start()
    const twin = (await createBrowser(service, store)).wallet
    await Promise.all([wallet.protect(codeOf(2), 'Second'), twin.protect(codeOf(3), 'Third')])
    expect(service.row?.methods.map(({ label }) => label).sort()).toEqual(['First', 'Second', 'Third'])
    expect(await wallet.checkRecovery({ id: idOf('Second'), factor: codeOf(2) })).toEqual(addresses)
    expect(await wallet.checkRecovery({ id: idOf('Third'), factor: codeOf(3) })).toEqual(addresses)
  })

  it.each(['add', 'rename', 'remove', 'drill'] as const)(
    '[X.10] killed at any request of "%s", the wallet opens by every method that is listed',
    async (change) => {
      for (let at = 0; ; at += 1) {
        const { service, store, wallet, idOf, addresses } = await start()
        await wallet.protect(codeOf(2), 'Second')
        let count = 0
        const die = () => {
          count += 1
          if (count - 1 === at) throw new Error('killed')
        }
        service.before = die
        service.after = die
        const run = {
          add: () => wallet.protect(codeOf(3), 'Third'),
          rename: () => wallet.renameRecoveryMethod(idOf('Second'), 'Phone'),
          remove: () => wallet.removeRecoveryMethod(idOf('Second')),
          drill: () => wallet.checkRecovery({ id: idOf('First'), factor: codeOf(1) }),
        }[change]
        const isDead = await run().then(
          () => false,
          () => true,
        )
        service.before = () => {}
        service.after = () => {}
        // the next page of this device, and a new device
        const next = (await createBrowser(service, store)).wallet
        expect(await next.open()).toMatchObject({ kind: 'ready', wallet: { addresses } })
        const secrets: Record<string, number> = { First: 1, Second: 2, Phone: 2, Third: 3 }
        const methods = await next.getRecoveryMethods()
        expect(methods.length).toBeGreaterThan(0)
        for (const { id, label } of methods)
          expect(await next.checkRecovery({ id, factor: codeOf(secrets[label] ?? 0) })).toEqual(addresses)
        if (!isDead) break
      }
    },
  )
})

describe('a passkey among the methods', () => {
  const idOfKey = (byte: number) => toBase64url(new Uint8Array(16).fill(byte))
  const prfSalt = toBase64url(new Uint8Array(32).fill(7))
  const publicKey = toBase64url(new Uint8Array(91).fill(5))
  const passkeyOf = (byte: number, isNew = true): FactorSecret => ({
    kind: 'passkey',
    secret: new Uint8Array(32).fill(byte),
    credentialId: idOfKey(byte),
    prfSalt,
    ...(isNew && { publicKey }),
  })

  it('[X.12] is registered for sign-in once it is stored, with its public key and not with its secret', async () => {
    const { service, wallet } = await start()
    expect(service.passkeys).toEqual([])
    const steps: string[] = []
    service.after = ({ path }) => void steps.push(path)
    expect(await wallet.protect(passkeyOf(2), 'Phone')).toBeUndefined()
    expect(service.passkeys).toEqual([{ credentialId: idOfKey(2), publicKey, prfSalt, language: 'en' }])
    expect(steps.indexOf(keysApi.recoveryWrite.path)).toBeLessThan(
      steps.indexOf(authApi.registerPasskey.path),
    )
    // a browser that gives no public key: nothing can be told later either
    expect(await wallet.protect(passkeyOf(3, false), 'Tablet')).toEqual({})
    expect(service.passkeys).toHaveLength(1)
  })

  it('[X.12] recovers the wallet also where the sign-in service could not be told', async () => {
    const { service, wallet, idOf } = await start()
    service.before = (route) => {
      if (route === authApi.registerPasskey) throw new FrameApiError('offline', 0, 'down')
    }
    const left = await wallet.protect(passkeyOf(2), 'Phone')
    expect(idOf('Phone')).not.toBe('')
    // the person is told, and may have it told again
    await expect(left?.retry?.()).rejects.toMatchObject({ code: 'offline' })
    service.before = () => {}
    await left?.retry?.()
    expect(service.passkeys).toMatchObject([{ credentialId: idOfKey(2), publicKey }])
  })

  it.each([
    ['can’t be reached', new FrameApiError('offline', 0, 'down')],
    ['refuses a device that is new to the account', new FrameApiError('hold', 403, 'new')],
  ])(
    '[X.12] [T-LINKACC] is forgotten for sign-in before it is removed; where that %s both stay',
    async (_, refusal) => {
      const { service, wallet, idOf } = await start()
      await wallet.protect(passkeyOf(2), 'Phone')
      await wallet.protect(passkeyOf(3), 'Tablet')
      service.passkeys.length = 0
      // another kind of method is nothing to the sign-in service
      await wallet.removeRecoveryMethod(idOf('First'))
      expect(service.passkeys).toEqual([])
      service.before = (route) => {
        if (route === authApi.retainPasskeys) throw refusal
      }
      await expect(wallet.removeRecoveryMethod(idOf('Phone'))).rejects.toBe(refusal)
      expect(idOf('Phone')).not.toBe('')
      service.before = () => {}
      await wallet.removeRecoveryMethod(idOf('Phone'))
      expect(service.passkeys).toEqual([{ credentialIds: [idOfKey(3)], language: 'en' }])
      expect(idOf('Phone')).toBe('')
    },
  )

  it('[X.12] [X.13] that was tampered with is in no new set of shares, and the sign-in service is told to forget it', async () => {
    const { service, wallet, idOf } = await start()
    await wallet.protect(passkeyOf(2), 'Phone')
    await wallet.protect(passkeyOf(3), 'Tablet')
    service.passkeys.length = 0
    const recover = async () => {
      const { wallet: other } = await createBrowser(service)
      await other.recover({ id: idOf('First'), factor: codeOf(1) })
    }
    // control: all of them are carried over
    await recover()
    expect(service.passkeys).toEqual([])
    const phone = service.row?.methods.find(({ label }) => label === 'Phone')
    if (!phone) throw new Error('no phone')
    phone.params = phone.params.replace(prfSalt, toBase64url(new Uint8Array(32).fill(9)))
    await recover()
    expect(idOf('Phone')).toBe('')
    expect(service.passkeys).toEqual([{ credentialIds: [idOfKey(3)], language: 'en' }])
  })
})
