import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFileKms } from '../adapters/kms/file.ts'
import { createKeyRotations } from '../createKeyRotations.ts'
import type { Db } from '../ports/db.ts'
import type { Kms } from '../ports/kmsAndMailer.ts'
import { encryptShare, type ShareOwner } from '../services/keys/sealing.ts'
import { temporaryFolder } from '../testing/cleanups.ts'
import { Crash, createKillSwitch } from '../testing/killSwitch.ts'
import { onBothDatabases } from '../testing/onBothDatabases.ts'
import { addWallet, readShare, shareOf, storeWallet } from '../testing/storeWallet.ts'
import { settleTime } from './keyRotation.ts'
import { createServiceSecrets } from './serviceSecrets.ts'

const noWait = () => Promise.resolve()

onBothDatabases('rotating a key of the server', (db) => {
  /** A database with wallets and secrets, and the key file all of it is under. */
  async function start({ wallets = 5 } = {}) {
    const folder = temporaryFolder()
    const createKms = (name: string) => createFileKms({ path: join(folder, `${name}.key`), name })
    const [authKms, keysKms] = [createKms('auth'), createKms('keys')]
    const owners: ShareOwner[] = []
    for (let index = 0; index < wallets; index++) {
      const owner = { account: `account ${index}`, walletId: `wallet ${index}`, setId: 'active' }
      owners.push(owner)
      await addWallet(db(), keysKms, owner)
    }
    const make = { one: () => randomBytes(32), two: () => randomBytes(32) }
    const readSecrets = () => createServiceSecrets({ db: db(), kms: keysKms, table: 'keysSecret', make })()
    const secrets = await readSecrets()
    const rotation = (query: Db['query'] = db().query, kms: Kms = keysKms) => {
      const found = createKeyRotations({ db: { query }, authKms, keysKms: kms, gasKms: kms }).find(
        ({ name }) => name === 'keys',
      )
      if (!found) throw new Error('There is no rotation of the wallet shares.')
      return found
    }
    /** Fails unless every share and every secret is as it was. */
    async function expectWhole() {
      for (const owner of owners) expect(await readShare(db(), keysKms, owner)).toBe(shareOf(owner))
      expect(await readSecrets()).toEqual(secrets)
    }
    const ids = async () => (await keysKms.versions()).map(({ id }) => id)
    return { authKms, keysKms, owners, rotation, expectWhole, ids }
  }

  it('[X.10] [T-KMS] everything moves to a new version, stays readable, and the old one can be destroyed', async () => {
    const { rotation, expectWhole, ids, keysKms } = await start({ wallets: 230 })
    const [old] = await ids()
    const progress: number[] = []
    const result = await rotation().rotate({ onProgress: (moved) => progress.push(moved) })
    expect(result).toMatchObject({ isAdded: true, moved: 232, unreadable: 0, olderVersions: [old] })
    expect(progress).toEqual([102, 202])
    await expectWhole()
    expect(await rotation().retire({ wait: noWait })).toMatchObject({ state: 'retired', removed: [old] })
    expect(await ids()).toEqual([result.version])
    await expectWhole()
    // control: nothing that was wrapped by the old version opens any more
    expect(await rotation().retire({ wait: noWait })).toEqual({ state: 'nothing' })
    await expect(keysKms.unwrap(`file:v1:${old}:${'A'.repeat(80)}`, 'x')).rejects.toMatchObject({
      code: 'not_ours',
    })
  })

  it('[X.10, X.10c] killed before or after any step, the next run completes it, and every share opens at each moment', async () => {
    const whole = await start({ wallets: 3 })
    const counted = createKillSwitch(db())
    await whole.rotation(counted.query, counted.watchKms(whole.keysKms)).rotate()
    const steps = counted.steps()
    expect(steps).toBeGreaterThan(15)
    const unfinished = { added: 0, notAdded: 0 }
    for (let at = 1; at <= steps; at++) {
      const after = at % 2 === 0
      await db().query.deleteFrom('keysWallet').execute()
      await db().query.deleteFrom('keysSecret').execute()
      const { rotation, keysKms, expectWhole, ids } = await start({ wallets: 3 })
      const kill = createKillSwitch(db(), { at, after })
      await expect(rotation(kill.query, kill.watchKms(keysKms)).rotate()).rejects.toThrow(Crash)
      await expectWhole()
      const versions = await ids()
      if (versions.length === 2) unfinished.added++
      else unfinished.notAdded++
      const { isAdded, unreadable } = await rotation().rotate()
      expect({ isAdded, unreadable }).toEqual({ isAdded: versions.length === 1, unreadable: 0 })
      expect(await ids()).toHaveLength(2)
      await expectWhole()
      expect(await rotation().retire({ wait: noWait })).toMatchObject({ state: 'retired' })
      await expectWhole()
    }
    expect(unfinished.added).toBeGreaterThan(unfinished.notAdded)
    expect(unfinished.notAdded).toBeGreaterThan(0)
  })

  it('[X.10, X.10c] an old version that any row needs stays, also one written while the command waits', async () => {
    const { rotation, expectWhole, keysKms, owners, ids } = await start()
    await keysKms.addVersion()
    expect(await rotation().retire({ wait: noWait })).toEqual({ state: 'needed', rows: 7 })
    expect(await ids()).toHaveLength(2)
    // a request that took the old version before the rotation stores its share at last
    const late = { account: 'late', walletId: 'late wallet', setId: 'active' }
    const oldWrapped = await encryptShare(keysKms, late, Buffer.from(shareOf(late)))
    await keysKms.addVersion()
    await rotation().rotate()
    const waited: number[] = []
    const result = await rotation().retire({
      async wait(milliseconds) {
        waited.push(milliseconds)
        await storeWallet(db(), late, oldWrapped)
      },
    })
    expect(result).toEqual({ state: 'needed', rows: 1 })
    expect(waited).toEqual([settleTime])
    owners.push(late)
    await expectWhole()
    await rotation().rotate()
    expect(await rotation().retire({ wait: noWait })).toMatchObject({ state: 'retired' })
    await expectWhole()
  })

  it('a share that is replaced meanwhile is not overwritten', async () => {
    const { rotation, keysKms, owners, expectWhole } = await start({ wallets: 2 })
    const [owner] = owners
    if (!owner) throw new Error('There is no wallet.')
    const kms: Kms = {
      ...keysKms,
      async rotate(wrapped, context) {
        const rewrapped = await keysKms.rotate(wrapped, context)
        const fresh = await encryptShare(keysKms, owner, Buffer.from(shareOf(owner)))
        await db()
          .query.updateTable('keysSet')
          .set({ dataKey: fresh.dataKey, share: fresh.share })
          .where('account', '=', owner.account)
          .execute()
        return rewrapped
      },
    }
    await rotation(db().query, kms).rotate()
    await expectWhole()
  })

  it('[T-KMS] a row that was moved to another account is not adopted, and the old version stays for it', async () => {
    const { rotation, ids } = await start({ wallets: 2 })
    const query = db().query
    const { dataKey } = await query
      .selectFrom('keysSet')
      .select('dataKey')
      .where('account', '=', 'account 0')
      .executeTakeFirstOrThrow()
    await query.updateTable('keysSet').set({ dataKey }).where('account', '=', 'account 1').execute()
    expect(await rotation().rotate()).toMatchObject({ unreadable: 1 })
    expect(await rotation().retire({ wait: noWait })).toEqual({ state: 'needed', rows: 1 })
    expect(await ids()).toHaveLength(2)
  })

  it('a key file that is not there is not made anew', async () => {
    const path = join(temporaryFolder(), 'keys.key')
    const kms = createFileKms({ path, name: 'file keys' })
    const [, keys] = createKeyRotations({ db: db(), authKms: kms, keysKms: kms, gasKms: kms })
    await expect(keys?.rotate()).rejects.toMatchObject({ code: 'key_file' })
    expect(await kms.versions()).toEqual([])
  })
})
