import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { createDb } from '../adapters/db/database.ts'
import { migrations } from '../adapters/db/migrations.ts'
import { createPgliteEngine } from '../adapters/db/pglite.ts'
import { createPostgresEngine } from '../adapters/db/postgres.ts'
import { createFileKms } from '../adapters/kms/file.ts'
import { createKeyRotations } from '../createKeyRotations.ts'
import { temporaryFolder } from '../testing/cleanups.ts'
import { createPostgresDatabase } from '../testing/onBothDatabases.ts'
import { addWallet, readShare, shareOf } from '../testing/storeWallet.ts'
import { silentLog } from '../testing/testPorts.ts'

/** Starts the rotation in a process of its own that dies by SIGKILL at a step; resolves with the signal. */
async function rotateAndDie(target: string, keyFile: string, at: number, when: 'before' | 'after') {
  const path = fileURLToPath(new URL('../testing/rotateUntilKilled.ts', import.meta.url))
  const child = spawn(process.execPath, [
    '--conditions=latchkey-source',
    '--import',
    'tsx',
    path,
    target,
    keyFile,
    String(at),
    when,
  ])
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return signal
}

it.each(['pglite', 'postgres'] as const)(
  '[X.10, X.10c] a hundred rotations killed with -9 on %s lose no share',
  {
    timeout: 3_600_000,
  },
  async (engineName) => {
    const target =
      engineName === 'pglite' ? join(temporaryFolder(), 'database') : await createPostgresDatabase()
    const keyFile = join(temporaryFolder(), 'keys.key')
    const kms = createFileKms({ path: keyFile, name: 'keys' })
    const owners = [0, 1, 2].map((index) => ({
      account: `account ${index}`,
      walletId: `wallet ${index}`,
      setId: 'active',
    }))
    const withDb = async (run: (db: ReturnType<typeof createDb>) => Promise<void>) => {
      const engine =
        engineName === 'pglite'
          ? createPgliteEngine({ folder: target })
          : createPostgresEngine({ url: target, log: silentLog })
      const db = createDb(engine, migrations)
      await db.start()
      await run(db).finally(() => db.close())
    }
    await withDb(async (db) => {
      for (const owner of owners) await addWallet(db, kms, owner)
    })
    let killed = 0
    for (let round = 0; round < 100; round++) {
      const signal = await rotateAndDie(target, keyFile, 1 + (round % 17), round % 2 ? 'after' : 'before')
      if (signal === 'SIGKILL') killed++
      await withDb(async (db) => {
        for (const owner of owners) expect(await readShare(db, kms, owner)).toBe(shareOf(owner))
        // every few rounds somebody finishes it, so that the next one begins at the beginning
        if (round % 3 > 0) return
        const [, keys] = createKeyRotations({ db, authKms: kms, keysKms: kms, gasKms: kms })
        expect(await keys?.rotate()).toMatchObject({ unreadable: 0 })
        expect(await keys?.retire({ wait: () => Promise.resolve() })).not.toMatchObject({ state: 'needed' })
        expect(await kms.versions()).toHaveLength(1)
        for (const owner of owners) expect(await readShare(db, kms, owner)).toBe(shareOf(owner))
      })
    }
    expect(killed).toBeGreaterThan(50)
  },
)
