import 'fake-indexeddb/auto'
import { activationText, type RecoveryKey, type WalletFacts } from '@latchkey/protocol'
import { IDBFactory } from 'fake-indexeddb'
import { recoverAddress, sha256, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterEach, describe, expect, it } from 'vitest'
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
import { factorKeys } from './factorKeys.ts'
import type { FactorSecret } from './factorSecrets.ts'
import { unwrapRecoveryKey } from './recoveryKey.ts'
import { createRecipient, sealFrom } from './sealedBox.ts'
import { decryptRecoveryShare } from './shares.ts'
import type { Staged } from './Vault.ts'

const password: FactorSecret = { kind: 'password', password: 'correct horse battery staple' }
const passkey: FactorSecret = {
  kind: 'passkey',
  secret: new Uint8Array(32).fill(7),
  credentialId: 'abc',
  prfSalt: 'def',
}
const file: FactorSecret = { kind: 'file', secret: new Uint8Array(32).fill(9) }

afterEach(() => {
  // every device has a database of its own
})

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
  async function recoverWith(
    keys: (wallet: Awaited<ReturnType<typeof createVaultWallet>>) => Promise<RecoveryKey[]>,
    factor: FactorSecret,
    pick = 0,
  ) {
    const wallet = await createVaultWallet()
    const recoveryKeys = await keys(wallet)
    const { vault } = await createVaultDevice()
    const { staged, service } = wallet
    const facts: WalletFacts = staged
    const released = await service.release(staged, await vault.createRecipient())
    const read = { share: staged.recovery.share, keys: recoveryKeys }
    const next = await vault.recover({
      account,
      sealingKey: service.sealingKey,
      escrow: false,
      recoveryKeys,
      facts,
      setId: staged.setId,
      released,
      read,
      by: { kind: 'factor', id: recoveryKeys[pick]?.id ?? '', factor },
    })
    return { wallet, vault, service, next, recoveryKeys }
  }
  const protect = (factor: FactorSecret) => (wallet: Awaited<ReturnType<typeof createVaultWallet>>) =>
    wallet.vault.protect({ ...wallet.subject, factor, label: 'mine' }).then((one) => [one])

  it.each([
    ['password', password],
    ['passkey', passkey],
    ['file', file],
  ] as const)(
    '[X.02, X.10] by %s: the same address, a new set, and the old device is worth nothing',
    async (_, factor) => {
      const { wallet, vault, service, next } = await recoverWith(protect(factor), factor)
      expect(next.setId).not.toBe(wallet.staged.setId)
      expect(next).toMatchObject({
        walletId: wallet.staged.walletId,
        fingerprint: wallet.staged.fingerprint,
        addresses: wallet.staged.addresses,
      })
      const subject = { account, walletId: next.walletId, setId: next.setId }
      await vault.confirm({
        ...subject,
        released: await service.release(next, await vault.createRecipient()),
      })
      await vault.activate(subject)
      expect(await signs({ ...wallet, vault }, next)).toBe(true)
      // the stolen old device has no share of the new set
      await expect(signs(wallet, next)).rejects.toMatchObject({ code: 'noDeviceShare' })
    },
    60_000,
  )

  it('[X.02] [T-DEV] the one way is wrapped anew: a device that was replaced opens nothing of the new set', async () => {
    const { wallet, service, next, recoveryKeys } = await recoverWith(protect(file), file)
    const [before] = recoveryKeys
    const [after] = next.recovery.keys
    if (!before || !after) throw new Error('one way each')
    const { walletId, setId } = next
    const open = async (way: RecoveryKey) => {
      const key = await unwrapRecoveryKey(way, file, walletId)
      return decryptRecoveryShare(next.recovery.share ?? '', key, { walletId, setId })
    }
    // control: the new way opens it; the old one gives what every old device has
    expect((await open(after)).setId).toBe(setId)
    await expect(open(before)).rejects.toMatchObject({ code: 'damagedShare' })
    // and the next device comes back by the new one
    const { vault } = await createVaultDevice()
    const third = await vault.recover({
      account,
      sealingKey: service.sealingKey,
      escrow: false,
      recoveryKeys: next.recovery.keys,
      facts: next,
      setId,
      released: await service.release(next, await vault.createRecipient()),
      read: { share: next.recovery.share, keys: next.recovery.keys },
      by: { kind: 'factor', id: after.id, factor: file },
    })
    expect(third.addresses).toEqual(wallet.staged.addresses)
  })

  describe('with several ways', () => {
    const both = async (wallet: Awaited<ReturnType<typeof createVaultWallet>>) => [
      ...(await protect(file)(wallet)),
      ...(await protect(passkey)(wallet)),
    ]
    type Recovered = Awaited<ReturnType<typeof recoverWith>>
    /** The next device, from what the server has now. */
    async function recoverAgain(
      { service }: Pick<Recovered, 'service'>,
      from: Staged,
      factor: FactorSecret,
      keys: readonly RecoveryKey[] = from.recovery.keys,
    ): Promise<Staged> {
      const { vault } = await createVaultDevice()
      return vault.recover({
        account,
        sealingKey: service.sealingKey,
        escrow: false,
        recoveryKeys: keys,
        facts: from,
        setId: from.setId,
        released: await service.release(from, await vault.createRecipient()),
        read: { share: from.recovery.share, keys: [...keys] },
        by: { kind: 'factor', id: keys.find(({ kind }) => kind === factor.kind)?.id ?? '', factor },
      })
    }
    const replace = (keys: readonly RecoveryKey[], changed: RecoveryKey) =>
      keys.map((one) => (one.kind === changed.kind ? changed : one))
    const find = (keys: readonly RecoveryKey[], kind: RecoveryKey['kind']) => {
      const found = keys.find((one) => one.kind === kind)
      if (!found) throw new Error(`no ${kind}`)
      return found
    }

    it('[X.02] [T-DEV] every way opens the new set, and what a replaced device knows opens nothing of it', async () => {
      const recovered = await recoverWith(both, file)
      const { next, recoveryKeys } = recovered
      const { walletId, setId } = next
      const open = async (way: RecoveryKey, factor: FactorSecret) => {
        const key = await unwrapRecoveryKey(way, factor, walletId)
        return decryptRecoveryShare(next.recovery.share ?? '', key, { walletId, setId })
      }
      for (const factor of [file, passkey]) {
        // control: the way as it is now opens it; as it was it gives what every old device has
        expect((await open(find(next.recovery.keys, factor.kind), factor)).setId).toBe(setId)
        await expect(open(find(recoveryKeys, factor.kind), factor)).rejects.toMatchObject({
          code: 'damagedShare',
        })
      }
      // the way that wasn't used is given a new key again and again, and still opens
      const third = await recoverAgain(recovered, next, file)
      const fourth = await recoverAgain(recovered, third, file)
      const fifth = await recoverAgain(recovered, fourth, passkey)
      expect(fifth.addresses).toEqual(next.addresses)
      expect(fifth.recovery.keys.map(({ kind }) => kind)).toEqual(['file', 'passkey'])
      await expect(recoverAgain(recovered, fifth, file)).resolves.toMatchObject({
        fingerprint: next.fingerprint,
      })
    })

    it('[X.02] [T-SEAL] a server that puts its own key in place of a person’s is sealed nothing', async () => {
      const recovered = await recoverWith(both, file)
      const { next } = recovered
      const good = find(next.recovery.keys, 'passkey')
      const own = await createRecipient()
      const forgeries = {
        'another key': { ...JSON.parse(good.params), publicKey: own.publicKey },
        'a cheaper guess': { ...JSON.parse(good.params), kdf: { name: 'scrypt', N: 2 ** 15, r: 8, p: 1 } },
        'no sender': { ...JSON.parse(good.params), sender: undefined },
      }
      for (const [name, params] of Object.entries(forgeries)) {
        const keys = replace(next.recovery.keys, { ...good, params: JSON.stringify(params) })
        const after = await recoverAgain(recovered, next, file, keys)
        expect(
          after.recovery.keys.map(({ kind }) => kind),
          name,
        ).toEqual(['file'])
      }
      const renamed = replace(next.recovery.keys, { ...good, id: 'AAAAAAAAAAAAAAAAAAAAAA' })
      expect((await recoverAgain(recovered, next, file, renamed)).recovery.keys).toHaveLength(1)
      // control: left as it is, it is given the new key
      expect((await recoverAgain(recovered, next, file)).recovery.keys).toHaveLength(2)
    })

    it('[X.02] [T-SEAL] a key that a stranger sealed to a person’s public key is refused', async () => {
      const { next } = await recoverWith(both, file)
      const good = find(next.recovery.keys, 'passkey')
      const { publicKey } = JSON.parse(good.params) as { publicKey: string }
      const context = utf8(JSON.stringify(['latchkey recovery box v1', next.walletId, good.id, good.kind]))
      const seal = async (sender: Uint8Array<ArrayBuffer>) =>
        toBase64url(await sealFrom(sender, publicKey, new Uint8Array(32).fill(1), context))
      const open = async (sender: Uint8Array<ArrayBuffer>) =>
        unwrapRecoveryKey({ ...good, wrapped: await seal(sender) }, passkey, next.walletId)
      await expect(open(new Uint8Array(32).fill(5))).rejects.toMatchObject({ code: 'wrongFactor' })
      // control: sealed by who has the way's own sender key it opens
      const { sender } = await factorKeys(passkey, JSON.parse(good.params))
      expect(await open(sender)).toEqual(new Uint8Array(32).fill(1))
    })
  })

  it.each([
    ['another password', { kind: 'password', password: 'wrong horse' }],
    ['a file instead', file],
  ] as const)(
    '[X.02] refused with %s',
    async (_, factor) => {
      await expect(recoverWith(protect(password), factor as FactorSecret)).rejects.toMatchObject({
        code: 'wrongFactor',
      })
    },
    60_000,
  )

  it('[X.02] a rolled-back recovery share is refused, whatever opens it', async () => {
    const wallet = await createVaultWallet()
    const keys = await protect(file)(wallet)
    const { vault } = await createVaultDevice()
    const next = await vault.recover({
      account,
      sealingKey: wallet.service.sealingKey,
      escrow: false,
      recoveryKeys: keys,
      facts: wallet.staged,
      setId: wallet.staged.setId,
      released: await wallet.service.release(wallet.staged, await vault.createRecipient()),
      read: { share: wallet.staged.recovery.share, keys },
      by: { kind: 'factor', id: keys[0]?.id ?? '', factor: file },
    })
    await expect(
      vault.recover({
        account,
        sealingKey: wallet.service.sealingKey,
        escrow: false,
        recoveryKeys: keys,
        facts: next,
        setId: next.setId,
        released: await wallet.service.release(next, await vault.createRecipient()),
        read: { share: wallet.staged.recovery.share, keys },
        by: { kind: 'factor', id: keys[0]?.id ?? '', factor: file },
      }),
    ).rejects.toMatchObject({ code: 'damagedShare' })
  })

  it('[X.01] escrow exists only where it was asked for, and then the operator can bring the wallet back', async () => {
    expect((await createVaultWallet()).staged.recovery.escrow).toBeUndefined()
    const wallet = await createVaultWallet({ escrow: true })
    const { vault } = await createVaultDevice()
    const recipient = await vault.createRecipient()
    const next = await vault.recover({
      account,
      sealingKey: wallet.service.sealingKey,
      escrow: true,
      recoveryKeys: await protect(file)(wallet),
      facts: wallet.staged,
      setId: wallet.staged.setId,
      released: await wallet.service.release(wallet.staged, await vault.createRecipient()),
      read: { share: null, keys: [], escrow: await wallet.service.releaseEscrow(wallet.staged, recipient) },
      by: { kind: 'escrow', recipient },
    })
    expect(next.addresses).toEqual(wallet.staged.addresses)
    // ways to the recovery key of before would open nothing
    expect(next.recovery.keys).toEqual([])
    // a vault that was told that custody is the person's takes no share of the operator's
    const again = await vault.createRecipient()
    const offered = {
      share: null,
      keys: [],
      escrow: await wallet.service.releaseEscrow(wallet.staged, again),
    }
    await expect(
      vault.recover({
        account,
        sealingKey: wallet.service.sealingKey,
        escrow: false,
        recoveryKeys: [],
        facts: wallet.staged,
        setId: wallet.staged.setId,
        released: await wallet.service.release(wallet.staged, await vault.createRecipient()),
        read: offered,
        by: { kind: 'escrow', recipient: again },
      }),
    ).rejects.toMatchObject({ code: 'wrongFactor' })
  })
})

it('the words of BIP-39 open the same account elsewhere', async () => {
  const { deriveKeys } = await import('./deriveKeys.ts')
  const { entropyToMnemonic } = await import('@scure/bip39')
  const { wordlist } = await import('@scure/bip39/wordlists/english.js')
  const entropy = new Uint8Array(32).fill(0x7f)
  const keys = await deriveKeys(entropy)
  expect(keys.evm.address).toBe(mnemonicToAccount(entropyToMnemonic(entropy, wordlist)).address)
})
