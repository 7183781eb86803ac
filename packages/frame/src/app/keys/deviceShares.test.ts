import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { account, createKeyService, origin, signs } from '../../testing/vaultWorld.ts'
import { openStore } from '../store.ts'
import { createVault } from './createVault.ts'
import type { StagedSet, Vault } from './Vault.ts'

/** A wallet in two tabs of one browser: two vaults, each over a connection of its own to the same database. */
async function startTabs() {
  const factory = new IDBFactory()
  const service = await createKeyService()
  /** What another tab does after the first one has looked which shares there are. */
  let meanwhile = async () => {}
  const store = await openStore('wallet', factory)
  const first = createVault(
    {
      ...store,
      async keys() {
        const found = await store.keys()
        const act = meanwhile
        meanwhile = async () => {}
        await act()
        return found
      },
    },
    origin,
  )
  const second = createVault(await openStore('wallet', factory), origin)
  const subjectOf = ({ walletId, setId }: StagedSet) => ({ account, walletId, setId })

  /** What a tab does between staging a set and activating it on this device. */
  async function readBack(vault: Vault, staged: StagedSet) {
    const released = await service.release(staged, await vault.createRecipient())
    await vault.confirm({ ...subjectOf(staged), released })
  }
  const renew = (vault: Vault, { recovery, ...active }: StagedSet) =>
    vault.renew({
      account,
      sealingKey: service.sealingKey,
      escrow: false,
      recoveryKeys: [],
      facts: active,
      setId: active.setId,
      recovery: recovery.share ?? '',
    })
  const activate = (vault: Vault, staged: StagedSet) => vault.activate(subjectOf(staged))
  const canSign = (vault: Vault, staged: StagedSet) => signs({ vault, service }, staged)

  const wallet = await first.create({
    account,
    sealingKey: service.sealingKey,
    escrow: false,
    recoveryKeys: [],
  })
  await readBack(first, wallet)
  await activate(first, wallet)
  const storedSets = async () => {
    const keys = (await store.keys()).filter((key) => key.startsWith('share|'))
    return keys.map((key) => key.split('|').at(-1)).sort()
  }
  const onLook = (act: () => Promise<void>) => {
    meanwhile = act
  }
  return { first, second, wallet, renew, readBack, activate, canSign, storedSets, onLook }
}

// each wallet is split, combined and split again
describe('two tabs over the shares of one device', { timeout: 120_000 }, () => {
  it('[X.10, X.10a] a tab that opens the wallet leaves the pending share of a tab that replaces the set', async () => {
    const { first, second, wallet, renew, readBack, activate, canSign, storedSets } = await startTabs()
    const next = await renew(second, wallet)
    // the first tab opens the wallet: the service still names the old set
    await activate(first, wallet)
    expect(await canSign(first, wallet)).toBe(true)
    await readBack(second, next)
    await activate(second, next)
    expect(await canSign(second, next)).toBe(true)
    expect(await canSign(first, next)).toBe(true)
    // control: the share of the replaced set is gone
    expect(await storedSets()).toEqual([next.setId])
    await expect(canSign(first, wallet)).rejects.toMatchObject({ code: 'noDeviceShare' })
  })

  it('[X.10, X.10a] also where the other tab activates its share while this one opens the wallet', async () => {
    const { first, second, wallet, renew, readBack, activate, canSign, storedSets, onLook } =
      await startTabs()
    const next = await renew(second, wallet)
    await readBack(second, next)
    onLook(() => activate(second, next))
    // this device has no share of the set any more that the service named just before
    await expect(activate(first, wallet)).rejects.toMatchObject({ code: 'noDeviceShare' })
    expect(await storedSets()).toEqual([next.setId])
    expect(await canSign(first, next)).toBe(true)
  })

  it('[X.10, X.10a] also where the other tab stages its share while this one opens the wallet', async () => {
    const { first, second, wallet, renew, readBack, activate, canSign, onLook } = await startTabs()
    await renew(first, wallet)
    let next: StagedSet | undefined
    onLook(async () => {
      next = await renew(second, wallet)
    })
    await activate(first, wallet)
    if (!next) throw new Error('The other tab staged nothing.')
    await readBack(second, next)
    await activate(second, next)
    expect(await canSign(second, next)).toBe(true)
  })

  it('[X.10, X.10a] a late tab neither brings a replaced share back nor deletes the one that replaces the newest', async () => {
    const { first, second, wallet, renew, readBack, activate, canSign, storedSets } = await startTabs()
    const next = await renew(second, wallet)
    await readBack(second, next)
    // the service has activated `next`; before this device has, another tab renews that one
    const newest = await renew(second, next)
    await activate(first, wallet)
    expect(await storedSets()).toEqual([wallet, next, newest].map(({ setId }) => setId).sort())
    await activate(second, next)
    await expect(activate(first, wallet)).rejects.toMatchObject({ code: 'noDeviceShare' })
    await readBack(second, newest)
    await activate(second, newest)
    expect(await storedSets()).toEqual([newest.setId])
    expect(await canSign(first, newest)).toBe(true)
  })

  it('[X.10, X.10a] a share of a set that was never activated goes with the set it was to replace', async () => {
    const { first, second, wallet, renew, readBack, activate, storedSets } = await startTabs()
    await renew(first, wallet)
    const next = await renew(second, wallet)
    expect(await storedSets()).toHaveLength(3)
    await readBack(second, next)
    await activate(second, next)
    expect(await storedSets()).toEqual([next.setId])
  })
})
