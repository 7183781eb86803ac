import 'fake-indexeddb/auto'
import type { SealedBox } from '@latchkey/protocol'
import { IDBFactory } from 'fake-indexeddb'
import { verifyMessage } from 'viem'
import { expect } from 'vitest'
import { createVault } from '../app/keys/createVault.ts'
import { createRecipient, openSealed, sealTo } from '../app/keys/sealedBox.ts'
import type { StagedSet } from '../app/keys/Vault.ts'
import { digestOf, type PreparedMessage } from '../app/requests/PreparedRequest.ts'
import { openStore } from '../app/store.ts'

export const account = 'person-1'
export const origin = 'https://wallet.example.org'

/** The key service as the vault sees it: opens what is sealed to it, seals what is asked back. */
export async function createKeyService() {
  const own = await createRecipient()
  const sealingKey = { keyId: 'k1', publicKey: own.publicKey }
  const subjectOf = ({ walletId, setId }: StagedSet) => ({ account, walletId, setId })
  return {
    sealingKey,
    async release(staged: StagedSet, recipient: string) {
      const bytes = await openSealed(own, staged.share, 'auth-share-in', subjectOf(staged))
      return { recipient, share: await sealTo(recipient, bytes, 'auth-share-out', subjectOf(staged)) }
    },
    async releaseForExport(staged: StagedSet, recipient: string) {
      const bytes = await openSealed(own, staged.share, 'auth-share-in', subjectOf(staged))
      return { recipient, share: await sealTo(recipient, bytes, 'export-share-out', subjectOf(staged)) }
    },
    async releaseEscrow(staged: StagedSet, recipient: string): Promise<SealedBox> {
      const box = staged.recovery.escrow as SealedBox
      const bytes = await openSealed(own, box, 'recovery-share-in', subjectOf(staged))
      return sealTo(recipient, bytes, 'recovery-share-out', subjectOf(staged))
    },
  }
}

export async function createVaultDevice(at = origin) {
  const store = await openStore('wallet', new IDBFactory())
  return { vault: createVault(store, at), store }
}

export const messageFor = (address: string): PreparedMessage => ({
  kind: 'message',
  method: 'personal_sign',
  origin: 'https://app.example.org',
  account: address,
  network: 'eip155:1',
  bytes: '0x68656c6c6f',
})

export async function createVaultWallet({ escrow = false } = {}) {
  const service = await createKeyService()
  const { vault, store } = await createVaultDevice()
  const staged = await vault.create({ account, sealingKey: service.sealingKey, escrow, recoveryKeys: [] })
  const subject = { account, walletId: staged.walletId, setId: staged.setId }
  const { commitment, proof } = await vault.confirm({
    ...subject,
    released: await service.release(staged, await vault.createRecipient()),
  })
  expect(commitment).toBe(staged.commitment)
  await vault.activate(subject)
  return { service, vault, store, staged, subject, proof }
}

export async function signs(
  { vault, service }: Pick<Awaited<ReturnType<typeof createVaultWallet>>, 'vault' | 'service'>,
  staged: StagedSet,
  address = staged.addresses.eip155,
) {
  const prepared = messageFor(address)
  const signed = await vault.sign({
    account,
    walletId: staged.walletId,
    setId: staged.setId,
    prepared,
    digest: digestOf(prepared),
    released: await service.release(staged, await vault.createRecipient()),
  })
  if (signed.kind !== 'signature') throw new Error('no signature')
  return verifyMessage({
    address: staged.addresses.eip155 as `0x${string}`,
    message: 'hello',
    signature: signed.signature as `0x${string}`,
  })
}
