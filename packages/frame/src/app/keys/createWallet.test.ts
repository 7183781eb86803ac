import 'fake-indexeddb/auto'
import type { ApiRoute, RecoveryKey, ShareSet, StageRequest } from '@latchkey/protocol'
import { keysApi } from '@latchkey/protocol/schemas'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { account, messageFor, origin } from '../../testing/vaultWorld.ts'
import { createSafeStore } from '../createSafeStore.ts'
import { FrameApiError } from '../errors.ts'
import { digestOf } from '../requests/PreparedRequest.ts'
import type { ApiClient } from '../session/createApiClient.ts'
import type { Session } from '../session/createSession.ts'
import { memoryStore, openStore, type Store } from '../store.ts'
import { createVault } from './createVault.ts'
import { createWallet } from './createWallet.ts'
import type { FactorSecret } from './factorSecrets.ts'
import { createRecipient, openSealed, sealTo } from './sealedBox.ts'
import type { KnownWallet, WalletState } from './Wallet.ts'

const file: FactorSecret = { kind: 'file', secret: new Uint8Array(32).fill(9) }

type Row = StageRequest & { status: ShareSet['status']; recoveryKeys: RecoveryKey[] }

/** The keys service as the frame sees it; `lie` changes what it tells of the wallet. */
async function createService() {
  const own = await createRecipient()
  let rows: Row[] = []
  const service = {
    lie: (told: KnownWallet): KnownWallet => told,
    /** Sets whose share the service can't open any more, and how it says so. */
    lost: new Map<string, FrameApiError>(),
    /** Paths of all requests so far. */
    requests: [] as string[],
    get rows() {
      return rows
    },
    api: { call } as ApiClient,
  }
  const shareSet = ({ setId, status, recovery }: Row): ShareSet => ({
    setId,
    status,
    createdAt: 1,
    wasReadBack: true,
    hasRecovery: true,
    hasEscrow: recovery.escrow !== undefined,
  })
  function wallet(): KnownWallet | null {
    const [row] = rows
    if (!row) return null
    const active = rows.find(({ status }) => status === 'active')
    const pending = rows.find(({ status }) => status === 'pending')
    const { walletId, fingerprint, commitment, addresses } = active ?? row
    return service.lie({
      walletId,
      fingerprint,
      commitment,
      addresses,
      active: active ? shareSet(active) : null,
      pending: pending ? shareSet(pending) : null,
      recoveryKeys: (active?.recoveryKeys ?? []).map(({ id, kind, label, createdAt }) => ({
        id,
        kind,
        label,
        createdAt,
      })),
      isDeviceKnown: true,
    })
  }
  const find = (setId: string) => {
    const row = rows.find((one) => one.setId === setId)
    if (!row) throw new FrameApiError('wallet', 404, 'There is no such set.')
    return row
  }
  async function seal(row: Row, kind: 'auth-share' | 'recovery-share', recipient: string) {
    const subject = { account, walletId: row.walletId, setId: row.setId }
    const box = kind === 'auth-share' ? row.share : row.recovery.escrow
    if (!box) throw new Error('no such share')
    return sealTo(recipient, await openSealed(own, box, `${kind}-in`, subject), `${kind}-out`, subject)
  }
  async function call(_base: string, route: ApiRoute, body: never): Promise<unknown> {
    service.requests.push(route.path)
    const asked = body as { setId: string; recipient?: string; keys: RecoveryKey[] }
    switch (route) {
      case keysApi.sealingKey:
        return { keyId: 'k1', publicKey: own.publicKey }
      case keysApi.wallet:
        return { wallet: wallet() }
      case keysApi.stage: {
        const staged = body as StageRequest
        const row: Row = { ...staged, status: 'pending', recoveryKeys: [...staged.recovery.keys] }
        rows = [...rows.filter(({ status }) => status === 'active'), row]
        return { done: true }
      }
      case keysApi.release: {
        const lost = service.lost.get(asked.setId)
        if (lost) throw lost
        return { share: await seal(find(asked.setId), 'auth-share', asked.recipient ?? '') }
      }
      case keysApi.activate: {
        rows = [find(asked.setId)]
        for (const row of rows) row.status = 'active'
        return { done: true }
      }
      case keysApi.recoveryRead: {
        const row = find(asked.setId)
        const escrow =
          asked.recipient && row.recovery.escrow
            ? await seal(row, 'recovery-share', asked.recipient)
            : undefined
        return { share: row.recovery.share, keys: row.recoveryKeys, ...(escrow && { escrow }) }
      }
      case keysApi.recoveryWrite:
        find(asked.setId).recoveryKeys = [...asked.keys]
        return { done: true }
      default:
        throw new Error(route.path)
    }
  }
  return service
}

type Service = Awaited<ReturnType<typeof createService>>
type Custody = 'user-held' | 'operator-recoverable'

const session = {
  account: async () => ({ id: account, email: 'mira@example.org', createdAt: 1 }),
  accessToken: async () => 'token',
} as unknown as Session

/** A browser with the frame in it. */
async function createBrowser(
  { api }: Pick<Service, 'api'>,
  { custody = 'user-held', keeps = true, given }: { custody?: Custody; keeps?: boolean; given?: Store } = {},
) {
  // a browser that keeps nothing has no database
  const store =
    given ?? (await openStore('wallet', keeps ? new IDBFactory() : (null as unknown as undefined)))
  const vault = createVault(store, origin)
  return {
    store,
    wallet: createWallet({ api, session, vault, auth: 'https://login', keys: 'https://keys', custody }),
  }
}

/** Storage of a browser that has no room, from the beginning or once it is filled. */
function createFullStore({ hasRoom = false } = {}) {
  const memory = memoryStore()
  const state = { hasRoom }
  const orRefuse = <parameters extends readonly unknown[], value>(
    run: (...parameters: parameters) => Promise<value>,
  ) => {
    return (...parameters: parameters) =>
      state.hasRoom
        ? run(...parameters)
        : Promise.reject(new DOMException('No room is left.', 'QuotaExceededError'))
  }
  const stored: Store = {
    ...memory,
    isPersistent: true,
    set: orRefuse(memory.set),
    setIfAbsent: orRefuse(memory.setIfAbsent),
    write: orRefuse(memory.write),
    update: orRefuse(memory.update),
    updateAll: orRefuse(memory.updateAll),
  }
  const store = createSafeStore({ stored, onFault() {} })
  return { store, fill: () => void Object.assign(state, { hasRoom: false }) }
}

/** A keys service, and a browser whose wallet is open; `sign` signs a message of it. */
async function openWallet() {
  const service = await createService()
  const { store, wallet } = await createBrowser(service)
  const addresses = addressesOf(await wallet.open())
  const prepared = messageFor(addresses?.eip155 ?? '')
  const sign = () => wallet.sign(prepared, digestOf(prepared))
  return { service, store, wallet, addresses, sign }
}

/** Recovers the wallet with the recovery code. */
async function recover({ wallet }: Pick<Awaited<ReturnType<typeof createBrowser>>, 'wallet'>) {
  const [method] = await wallet.getRecoveryMethods()
  return wallet.recover({ id: method?.id ?? '', factor: file })
}

const isSigned = { kind: 'signature' }
const attacker = '0x000000000000000000000000000000000000dEaD'
describe('a keys service that lies', () => {
  it('[X.13] can’t put an address of its own in the place of the wallet’s', async () => {
    const { service, wallet, addresses, sign } = await openWallet()
    service.lie = (told) => ({ ...told, addresses: { eip155: attacker, solana: attacker } })
    expect(await wallet.open()).toMatchObject({ kind: 'ready', wallet: { addresses } })
    // control: it is the address that signs
    await expect(sign()).resolves.toMatchObject(isSigned)
  })

  it('[X.13] nor while the wallet is recovered on another device', async () => {
    const { service, wallet, addresses } = await openWallet()
    await wallet.protect(file, 'Recovery code')
    service.lie = (told) => ({ ...told, addresses: { eip155: attacker } })
    const opened = await recover(await createBrowser(service))
    expect(opened).toMatchObject({ kind: 'ready', wallet: { addresses } })
    expect(service.rows.map((row) => row.addresses)).toEqual([addresses])
  })

  it('[X.01] [T-CUST] can’t hand a new device a wallet of the operator’s, where custody is user-held', async () => {
    // an operator's own wallet, whole in the operator's hands
    const service = await createService()
    const operator = await createBrowser(service, { custody: 'operator-recoverable' })
    const addresses = addressesOf(await operator.wallet.open())
    const { wallet } = await createBrowser(service)
    expect(await wallet.open()).toMatchObject({ kind: 'recover' })
    // control: where the operator may bring wallets back, it does
    const trusting = await createBrowser(service, { custody: 'operator-recoverable' })
    expect(await trusting.wallet.open()).toMatchObject({ kind: 'ready', wallet: { addresses } })
  })

  it('[X.01] [T-CUST] nor get a second share by saying that it has lost its first', async () => {
    const { service, store, sign } = await openWallet()
    const setId = () => service.rows[0]?.setId ?? ''
    const lost = new FrameApiError('share_lost', 410, 'lost')
    service.lost.set(setId(), lost)
    expect(await sign()).toMatchObject(isSigned)
    expect(service.rows.map(({ recovery }) => recovery.escrow)).toEqual([undefined])
    // control: a configuration that is followed (`isCustodyAllowed`) gives it one with the next signature, without a question
    service.lost.set(setId(), lost)
    const vault = createVault(store, origin)
    const custody = 'operator-recoverable'
    const told = createWallet({
      api: service.api,
      session,
      vault,
      auth: 'https://login',
      keys: 'https://keys',
      custody,
    })
    const prepared = messageFor(addressesOf(await told.open())?.eip155 ?? '')
    expect(await told.sign(prepared, digestOf(prepared))).toMatchObject(isSigned)
    expect(service.rows[0]?.recovery.escrow).toBeDefined()
  })

  it('[X.10] nor call a wallet protected by a share the operator must not have', async () => {
    const { service, wallet } = await openWallet()
    service.lie = (told) => ({ ...told, active: told.active && { ...told.active, hasEscrow: true } })
    expect(await wallet.open()).toMatchObject({ kind: 'ready', isProtected: false })
    // control: a recovery method of the person's own does
    await wallet.protect(file, 'Recovery code')
    expect(await wallet.open()).toMatchObject({ kind: 'ready', isProtected: true })
  })
})

describe('opening what is there', () => {
  it('[X.10] makes no wallet for an account without one', async () => {
    const service = await createService()
    const { wallet } = await createBrowser(service, { custody: 'operator-recoverable' })
    expect(await wallet.openExisting()).toEqual({ kind: 'new' })
    expect(service.rows).toEqual([])
    expect(service.requests).toEqual([keysApi.wallet.path])
    // control: opening it makes one
    expect(await wallet.open()).toMatchObject({ kind: 'ready' })
    expect(await wallet.openExisting()).toMatchObject({ kind: 'ready' })
  })

  it('[X.10] recovers none on a device without a share, whoever has one', async () => {
    const service = await createService()
    const first = await createBrowser(service, { custody: 'operator-recoverable' })
    const addresses = addressesOf(await first.wallet.open())
    const { wallet } = await createBrowser(service, { custody: 'operator-recoverable' })
    service.requests.length = 0
    expect(await wallet.openExisting()).toMatchObject({ kind: 'recover' })
    expect(service.requests).toEqual([keysApi.wallet.path])
    // control: opening it recovers it by the operator's share
    expect(await wallet.open()).toMatchObject({ kind: 'ready', wallet: { addresses } })
  })
})

describe('signing', () => {
  it('[X.02] requests the share alone, until the set is another one', async () => {
    const { service, wallet, sign } = await openWallet()
    await wallet.protect(file, 'Recovery code')
    await sign()
    service.requests.length = 0
    await sign()
    expect(service.requests).toEqual([keysApi.release.path])
    // the wallet is on another device now, whose set this one has no share of
    await recover(await createBrowser(service))
    await expect(sign()).rejects.toMatchObject({ code: 'noDeviceShare' })
    await recover({ wallet })
    expect(await sign()).toMatchObject(isSigned)
  })
})

describe('a browser that loses things', () => {
  it.each<[string, (store: Store) => Promise<void>]>([
    ['the key that seals its share', (store) => store.set('wrappingKey', undefined)],
    [
      'a bit of its share',
      async (store) => {
        for (const key of await store.keys()) {
          const value = (await store.get(key)) as { share?: string }
          if (value.share) await store.set(key, { ...value, share: flipFirst(value.share) })
        }
      },
    ],
  ])('[X.10] that lost %s recovers, and is the same wallet', async (_name, damage) => {
    const { store, wallet, addresses } = await openWallet()
    await wallet.protect(file, 'Recovery code')
    await damage(store)
    expect(await wallet.open()).toMatchObject({ kind: 'recover' })
    expect(await recover({ wallet })).toMatchObject({
      kind: 'ready',
      isProtected: true,
      wallet: { addresses },
    })
  })

  it('[X.10, X.10g] that keeps nothing makes a wallet only together with a way to recover it', async () => {
    const service = await createService()
    const { wallet } = await createBrowser(service, { keeps: false })
    expect(await wallet.open()).toEqual({ kind: 'new' })
    // given up here, or the page closed: the account is as it was, and can have a wallet yet
    expect(service.rows).toEqual([])
    await wallet.protect(file, 'Recovery code')
    const made = await wallet.open()
    expect(made).toMatchObject({ kind: 'ready', isProtected: true })
    // after a reload nothing is left but the recovery method
    const after = await createBrowser(service, { keeps: false })
    expect(await after.wallet.open()).toMatchObject({ kind: 'recover' })
    const addresses = addressesOf(made)
    expect(await recover(after)).toMatchObject({ kind: 'ready', wallet: { addresses } })
    // control: a browser that keeps its share makes the wallet at once
    const lasting = await openWallet()
    expect(await lasting.wallet.open()).toMatchObject({ kind: 'ready', isProtected: false })
    expect(lasting.service.rows).toHaveLength(1)
  })

  it('[X.28, X.15] a wallet whose share the browser turns out to have no room for is not made without a recovery method', async () => {
    const service = await createService()
    const { store: given } = createFullStore()
    expect(given.isPersistent).toBe(true)
    const { wallet } = await createBrowser(service, { given })
    expect(await wallet.open()).toEqual({ kind: 'new' })
    expect(service.rows).toEqual([])
    await wallet.protect(file, 'Recovery code')
    const made = await wallet.open()
    expect(made).toMatchObject({ kind: 'ready', isProtected: true })
    const prepared = messageFor(addressesOf(made)?.eip155 ?? '')
    expect(await wallet.sign(prepared, digestOf(prepared))).toMatchObject(isSigned)
  })

  it('[X.28, X.15] nor is a lost share replaced there by a set that would end with the page', async () => {
    const service = await createService()
    const full = createFullStore({ hasRoom: true })
    const { wallet } = await createBrowser(service, { given: full.store })
    const addresses = addressesOf(await wallet.open())
    const [row] = service.rows
    const prepared = messageFor(addresses?.eip155 ?? '')
    full.fill()
    service.lost.set(row?.setId ?? '', new FrameApiError('share_lost', 410, 'lost'))
    await expect(wallet.sign(prepared, digestOf(prepared))).rejects.toMatchObject({ code: 'notProtected' })
    expect(service.rows).toEqual([row])
  })
})

describe('[T-KMS-2] a keys service that has lost the key of its shares', () => {
  const lost = new FrameApiError('share_lost', 410, 'lost')

  it('[X.10, X.10e] [T-KMS-2] every person whose device has its share signs on at once, as who they were', async () => {
    for (let person = 0; person < 8; person += 1) {
      const { service, wallet, addresses, sign } = await openWallet()
      await wallet.protect(file, 'Recovery code')
      const [before] = service.rows
      service.lost.set(before?.setId ?? '', lost)
      expect(await sign()).toMatchObject(isSigned)
      // the service has a share again, of a set of its own, and the next signature is an ordinary one
      expect(service.rows.map(({ setId }) => setId)).not.toContain(before?.setId)
      expect(await sign()).toMatchObject(isSigned)
      expect(await wallet.open()).toMatchObject({ kind: 'ready', isProtected: true, wallet: { addresses } })
      // and the recovery code for the day their device is lost still opens the wallet
      const back = await recover(await createBrowser(service))
      expect(back).toMatchObject({ kind: 'ready', wallet: { addresses } })
    }
  })

  it('[X.10, X.10e] [T-KMS-2] control: one that only can’t be reached is not taken for one that has lost it', async () => {
    const { service, sign } = await openWallet()
    const [before] = service.rows
    service.lost.set(before?.setId ?? '', new FrameApiError('unavailable', 503, 'down'))
    await expect(sign()).rejects.toMatchObject({ code: 'unavailable' })
    expect(service.rows).toEqual([before])
  })

  it('[X.10] [T-KMS-2] a recovery share that was changed makes no set, and the old one stays', async () => {
    const { service, sign } = await openWallet()
    const [before] = service.rows
    if (!before) throw new Error('no set')
    service.lost.set(before.setId, lost)
    const whole = before.recovery
    before.recovery = { ...whole, share: flipFirst(whole.share ?? '') }
    await expect(sign()).rejects.toMatchObject({ code: 'damagedShare' })
    expect(service.rows).toEqual([before])
    before.recovery = whole
    expect(await sign()).toMatchObject(isSigned)
  })
})

/** Changes the first character of base64url text. */
function flipFirst(text: string): string {
  return `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`
}

function addressesOf(state: WalletState) {
  return state.kind === 'new' ? undefined : state.wallet.addresses
}
