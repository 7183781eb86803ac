import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keysApi } from '@latchkey/protocol/schemas'
import { expect, it } from 'vitest'
import { createFileKms } from '../../adapters/kms/file.ts'
import { cleanups } from '../../testing/cleanups.ts'
import { activateSet, newWallet, randomId, releaseShare } from '../../testing/frameKeys.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { startAuthStack } from '../../testing/startAuthStack.ts'

const closeAfter = cleanups()

onBothDatabases('the keys service whose key is gone', (db) => {
  it('[X.10, X.10e] [T-KMS-2] says so on the operator’s word alone, and takes each device’s new set under the new key', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-lost-'))
    const kmsOf = (name: string) => createFileKms({ path: join(folder, name), name })
    const authKms = kmsOf('auth.key')
    const start = (key: string, env: Record<string, string> = {}) =>
      closeAfter(startAuthStack({ db: db(), env, ports: { authKms, keysKms: kmsOf(key) } }))
    const before = await start('keys.key')
    const wallets = await Promise.all(
      ['mira@example.org', 'lena@example.org', 'tom@example.org'].map(async (email) => {
        const device = await before.signIn(email)
        const wallet = newWallet()
        const setId = randomId()
        await activateSet(device, wallet, { setId, replaces: null, share: randomBytes(64) })
        return { email, wallet, setId }
      }),
    )

    // A node with another key does not start without that word.
    const refused = await startAuthStack({
      db: db(),
      ports: { authKms, keysKms: kmsOf('other.key') },
    }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ name: 'KmsError', code: 'not_ours' })
    expect(String(refused)).toContain('LATCHKEY_KMS_FOLDER')
    // Control: where the key is replaced while it runs, it is down, and nobody is told to give anything up.
    const [own, other] = [kmsOf('keys.key'), kmsOf('other.key')]
    const replaced = { isReplaced: false }
    const silent = await closeAfter(
      startAuthStack({
        db: db(),
        ports: {
          authKms,
          keysKms: {
            ...own,
            unwrap: (wrapped, context) => (replaced.isReplaced ? other : own).unwrap(wrapped, context),
          },
        },
      }),
    )
    replaced.isReplaced = true
    const [first] = wallets
    if (!first) throw new Error('no wallet')
    silent.skip(60_000)
    const waiting = await silent.signIn(first.email)
    expect((await releaseShare(waiting, first.wallet.walletId, first.setId)).failure.field).toBe(
      'unavailable',
    )

    const after = await start('other.key', { LATCHKEY_KEYS_KEY_LOST: 'yes' })
    after.skip(120_000)
    for (const { email, wallet, setId } of wallets) {
      const device = await after.signIn(email)
      const asked = { walletId: wallet.walletId, setId }
      expect(await releaseShare(device, wallet.walletId, setId)).toMatchObject({
        status: 410,
        failure: { field: 'share_lost' },
      })
      // what the person's device needs besides its own share never was under that key
      const { reply } = await device.ask(keysApi.recoveryRead, asked)
      expect(reply.share).toBeTruthy()
      const [next, share] = [randomId(), randomBytes(64)]
      await activateSet(device, wallet, { setId: next, replaces: setId, share })
      expect((await releaseShare(device, wallet.walletId, next)).share).toEqual(share)
    }
    // and when all have come, the word isn't needed any more
    const settled = await start('other.key')
    settled.skip(240_000)
    const back = await settled.signIn(first.email)
    expect((await back.ask(keysApi.wallet, undefined)).reply.wallet?.walletId).toBe(first.wallet.walletId)
    rmSync(folder, { recursive: true })
  })
})
