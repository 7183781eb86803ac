import 'fake-indexeddb/auto'
import { activationText, type RecoveryKey } from '@latchkey/protocol'
import { IDBFactory } from 'fake-indexeddb'
import { recoverAddress, sha256, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  account,
  createKeyService,
  createVaultDevice,
  createVaultWallet,
  messageFor,
  origin,
  signs,
} from '../../testing/vaultWorld.ts'
import { fromBase64url, toBase64url, utf8 } from '../bytes.ts'
import { digestOf } from '../requests/PreparedRequest.ts'
import { openStore } from '../store.ts'
import { createVault } from './createVault.ts'
import { deriveFactorKeys } from './factorKeys.ts'
import type { FactorSecret } from './factorSecrets.ts'
import { unwrapRecoveryKey } from './recoveryKey.ts'
import { createRecipient, sealAuthenticated } from './sealedBox.ts'
import { decryptRecoveryShare } from './shares.ts'
import type { StagedSet } from './Vault.ts'

const password: FactorSecret = { kind: 'password', password: 'correct horse battery staple' }
const passkey: FactorSecret = {
  kind: 'passkey',
  secret: new Uint8Array(32).fill(7),
  credentialId: 'abc',
  prfSalt: 'def',
}
const file: FactorSecret = { kind: 'file', secret: new Uint8Array(32).fill(9) }

describe('a wallet', () => {
  it('[X.02] is made, read back, activated, and signs', async () => {
    const wallet = await createVaultWallet()
    expect(await signs(wallet, wallet.staged)).toBe(true)
  })

  it('[X.10] [T-ROT-2] proves with its own key, for this account and set alone, that it was put together', async () => {
    const { proof, subject, staged } = await createVaultWallet()
    const [bit = 0, ...rest] = fromBase64url(proof)
    const signature = toHex(Uint8Array.from([...rest, 27 + bit]))
    const signer = (of: typeof subject) =>
      recoverAddress({ hash: sha256(activationText(of, staged.commitment)), signature })
    expect(await signer(subject)).toBe(staged.addresses.eip155)
    expect(await signer({ ...subject, setId: 'another' })).not.toBe(staged.addresses.eip155)
    expect(await signer({ ...subject, account: 'person-2' })).not.toBe(staged.addresses.eip155)
  })

  it('[X.02] [T-DEV] [A11] what lies in the browser opens on this origin only, and its key can’t be exported', async () => {
    const { store, subject, staged, service } = await createVaultWallet()
    const wrapping = (await store.get('wrappingKey')) as CryptoKey
    await expect(crypto.subtle.exportKey('raw', wrapping)).rejects.toThrow()
    const elsewhere = createVault(store, 'https://evil.example')
    await expect(
      elsewhere.confirm({
        ...subject,
        released: await service.release(staged, await elsewhere.createRecipient()),
      }),
    ).rejects.toMatchObject({ code: 'damagedShare' })
    const text = JSON.stringify(await Promise.all((await store.keys()).map((key) => store.get(key))))
    expect(text).not.toContain('commitment')
  })

  it('[X.10] two tabs that make a wallet at once seal their shares under one key', async () => {
    const service = await createKeyService()
    const store = await openStore('wallet', new IDBFactory())
    const vaults = [createVault(store, origin), createVault(store, origin)]
    const request = { account, sealingKey: service.sealingKey, escrow: false, recoveryKeys: [] }
    const made = await Promise.all(
      vaults.map(async (vault) => ({ vault, staged: await vault.create(request) })),
    )
    for (const { vault, staged } of made) {
      const subject = { account, walletId: staged.walletId, setId: staged.setId }
      const released = await service.release(staged, await vault.createRecipient())
      await expect(vault.confirm({ ...subject, released })).resolves.toMatchObject({
        commitment: staged.commitment,
      })
    }
  })

  it('[X.05] [T-WYSIWYS] signs only what was approved, and only for its own account', async () => {
    const wallet = await createVaultWallet()
    const { vault, service, staged, subject } = wallet
    const prepared = messageFor(staged.addresses.eip155)
    const release = async () => service.release(staged, await vault.createRecipient())
    const shown = digestOf(prepared)
    for (const other of [
      { ...prepared, bytes: '0x6576696c' },
      { ...prepared, origin: 'https://evil.example' },
    ])
      await expect(
        vault.sign({ ...subject, prepared: other, digest: shown, released: await release() }),
      ).rejects.toMatchObject({ code: 'notApproved' })
    const foreign = messageFor('0x000000000000000000000000000000000000dEaD')
    await expect(
      vault.sign({ ...subject, prepared: foreign, digest: digestOf(foreign), released: await release() }),
    ).rejects.toMatchObject({ code: 'notApproved' })
    expect(await signs(wallet, staged)).toBe(true)
  })

  it('[X.02] a sealed share opens once, for its own wallet, set and purpose', async () => {
    const wallet = await createVaultWallet()
    const { vault, service, staged, subject } = wallet
    const prepared = messageFor(staged.addresses.eip155)
    const released = await service.release(staged, await vault.createRecipient())
    const ask = { ...subject, prepared, digest: digestOf(prepared), released }
    await expect(vault.sign(ask)).resolves.toMatchObject({ kind: 'signature' })
    await expect(vault.sign(ask)).rejects.toMatchObject({ code: 'notForUs' })
    const other = await createVaultWallet()
    const foreign = await other.service.release(other.staged, await vault.createRecipient())
    await expect(vault.sign({ ...ask, released: foreign })).rejects.toMatchObject({ code: 'notForUs' })
  })
})

describe('recovery on a new device', () => {
  type World = Awaited<ReturnType<typeof createVaultWallet>>
  type From = Pick<World, 'service' | 'staged'>

  /** Recovers the wallet of `staged` on a new device, from what the key service has of it. */
  async function recover(
    { service, staged }: From,
    factor: FactorSecret,
    keys: readonly RecoveryKey[] = staged.recovery.keys,
    share = staged.recovery.share,
  ) {
    const { vault } = await createVaultDevice()
    const next = await vault.recover({
      account,
      sealingKey: service.sealingKey,
      escrow: false,
      recoveryKeys: keys,
      facts: staged,
      setId: staged.setId,
      released: await service.release(staged, await vault.createRecipient()),
      read: { share, keys: [...keys] },
      by: { kind: 'factor', id: (find(keys, factor.kind) ?? keys[0])?.id ?? '', factor },
    })
    return { vault, next }
  }

  /** A wallet with recovery methods, and its recovery by the first of them. */
  async function protectAndRecover(...factors: [FactorSecret, ...FactorSecret[]]) {
    const world = await createVaultWallet()
    const keys = await protect(world, ...factors)
    return { world, keys, ...(await recover(world, factors[0], keys)) }
  }

  const protect = ({ vault, subject }: World, ...factors: FactorSecret[]) =>
    Promise.all(factors.map((factor) => vault.protect({ ...subject, factor, label: 'mine' })))
  const find = (keys: readonly RecoveryKey[], kind: RecoveryKey['kind']) =>
    keys.find((one) => one.kind === kind)
  const get = (keys: readonly RecoveryKey[], kind: RecoveryKey['kind']) => {
    const found = find(keys, kind)
    if (!found) throw new Error(`no ${kind}`)
    return found
  }
  /** Opens the recovery share of a set with one of its recovery methods. */
  async function openShare(
    { walletId, setId, recovery }: StagedSet,
    method: RecoveryKey,
    factor: FactorSecret,
  ) {
    const key = await unwrapRecoveryKey(method, factor, walletId)
    return decryptRecoveryShare(recovery.share ?? '', key, { walletId, setId })
  }

  it.each([
    ['password', password],
    ['passkey', passkey],
    ['file', file],
  ] as const)(
    '[X.02, X.10, X.10f] by %s: the same address, a new set, and the old device is worth nothing',
    async (_, factor) => {
      const { world, vault, next } = await protectAndRecover(factor)
      const { service, staged } = world
      const { walletId, fingerprint, addresses } = staged
      expect(next.setId).not.toBe(staged.setId)
      expect(next).toMatchObject({ walletId, fingerprint, addresses })
      const subject = { account, walletId, setId: next.setId }
      const released = await service.release(next, await vault.createRecipient())
      await vault.confirm({ ...subject, released })
      await vault.activate(subject)
      expect(await signs({ service, vault }, next)).toBe(true)
      // the stolen old device has no share of the new set
      await expect(signs(world, next)).rejects.toMatchObject({ code: 'noDeviceShare' })
    },
  )

  it.each<readonly FactorSecret[]>([[file], [file, passkey]])(
    '[X.02] [T-DEV] every method is renewed: what a replaced device knows opens nothing of the new set (%#)',
    async (...factors) => {
      const { world, keys, next } = await protectAndRecover(...(factors as [FactorSecret]))
      expect(next.recovery.keys.map(({ kind }) => kind)).toEqual(factors.map(({ kind }) => kind))
      for (const factor of factors) {
        // control: the renewed method opens it; as it was it gives what every old device has
        const renewed = get(next.recovery.keys, factor.kind)
        expect((await openShare(next, renewed, factor)).setId).toBe(next.setId)
        await expect(openShare(next, get(keys, factor.kind), factor)).rejects.toMatchObject({
          code: 'damagedShare',
        })
      }
      // a method that was not used is renewed again and again, and still opens
      let staged = next
      for (const factor of [file, file, factors.at(-1) ?? file, file])
        staged = (await recover({ ...world, staged }, factor)).next
      expect(staged.addresses).toEqual(world.staged.addresses)
      expect(staged.recovery.keys).toHaveLength(factors.length)
    },
  )

  it('[X.02] [T-SEAL] a server that puts its own key in place of a person’s is sealed nothing', async () => {
    const { world, next } = await protectAndRecover(file, passkey)
    const good = get(next.recovery.keys, 'passkey')
    const kinds = async (changed: RecoveryKey) => {
      const keys = next.recovery.keys.map((one) => (one.kind === changed.kind ? changed : one))
      const after = await recover({ ...world, staged: next }, file, keys)
      return after.next.recovery.keys.map(({ kind }) => kind)
    }
    const { publicKey } = await createRecipient()
    const forgeries = [
      { publicKey },
      { kdf: { name: 'scrypt', N: 2 ** 15, r: 8, p: 1 } },
      { sender: undefined },
    ].map((forged) => ({ ...good, params: JSON.stringify({ ...JSON.parse(good.params), ...forged }) }))
    for (const forgery of [...forgeries, { ...good, id: 'AAAAAAAAAAAAAAAAAAAAAA' }])
      expect(await kinds(forgery), JSON.stringify(forgery)).toEqual(['file'])
    // control: left as it is, it is given the new key
    expect(await kinds(good)).toEqual(['file', 'passkey'])
  })

  it('[X.02] [T-SEAL] a key that a stranger sealed to a person’s public key is refused', async () => {
    const { next } = await protectAndRecover(file, passkey)
    const good = get(next.recovery.keys, 'passkey')
    const { publicKey } = JSON.parse(good.params) as { publicKey: string }
    const context = utf8(JSON.stringify(['latchkey recovery box v1', next.walletId, good.id, good.kind]))
    const fresh = new Uint8Array(32).fill(1)
    const open = async (sender: Uint8Array<ArrayBuffer>) => {
      const wrapped = toBase64url(await sealAuthenticated(sender, publicKey, fresh, context))
      return unwrapRecoveryKey({ ...good, wrapped }, passkey, next.walletId)
    }
    await expect(open(new Uint8Array(32).fill(5))).rejects.toMatchObject({ code: 'wrongFactor' })
    // control: sealed by who has the method's own sender key it opens
    const { sender } = await deriveFactorKeys(passkey, JSON.parse(good.params))
    expect(await open(sender)).toEqual(fresh)
  })

  it.each<[string, FactorSecret]>([
    ['another password', { kind: 'password', password: 'wrong horse' }],
    ['a file instead', file],
  ])('[X.02] refused with %s', async (_, factor) => {
    const world = await createVaultWallet()
    const keys = await protect(world, password)
    await expect(recover(world, factor, keys)).rejects.toMatchObject({ code: 'wrongFactor' })
  })

  it('[X.02] a rolled-back recovery share is refused, whatever opens it', async () => {
    const { world, keys, next } = await protectAndRecover(file)
    const rolledBack = recover({ ...world, staged: next }, file, keys, world.staged.recovery.share)
    await expect(rolledBack).rejects.toMatchObject({ code: 'damagedShare' })
  })

  it('[X.01] escrow exists only where it was asked for, and then the operator can bring the wallet back', async () => {
    expect((await createVaultWallet()).staged.recovery.escrow).toBeUndefined()
    const world = await createVaultWallet({ escrow: true })
    const { service, staged } = world
    const { vault } = await createVaultDevice()
    const bringBack = async (escrow: boolean, recoveryKeys: readonly RecoveryKey[] = []) => {
      const recipient = await vault.createRecipient()
      return vault.recover({
        account,
        sealingKey: service.sealingKey,
        escrow,
        recoveryKeys,
        facts: staged,
        setId: staged.setId,
        released: await service.release(staged, await vault.createRecipient()),
        read: { share: null, keys: [], escrow: await service.releaseEscrow(staged, recipient) },
        by: { kind: 'escrow', recipient },
      })
    }
    const next = await bringBack(true, await protect(world, file))
    expect(next.addresses).toEqual(staged.addresses)
    // methods of the recovery key of before would open nothing
    expect(next.recovery.keys).toEqual([])
    // a vault that was told that custody is the person's takes no share of the operator's
    await expect(bringBack(false)).rejects.toMatchObject({ code: 'wrongFactor' })
  })
})
