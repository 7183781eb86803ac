import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../config/readConfig.ts'
import { createPorts } from '../createPorts.ts'
import type { BackupError } from '../errors.ts'
import type { Ports } from '../ports/Ports.ts'
import { createPostgresDatabase } from '../testing/onBothDatabases.ts'
import { addWallet, readShare, shareOf } from '../testing/storeWallet.ts'
import { silentLog } from '../testing/testPorts.ts'
import { createBackup } from './createBackup.ts'
import { restoreBackup } from './restoreBackup.ts'

const owner = { account: 'account-1', walletId: 'wallet-1', setId: 'set-1' }
/** More digits than a number of JavaScript holds. */
const hugeAmount = 2n ** 256n - 1n

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The environment of a new machine. */
async function createMachine(engine: 'pglite' | 'postgres') {
  const data = join(makeFolder(), 'data')
  const env: Record<string, string> = {
    LATCHKEY_DATA: data,
    LATCHKEY_LOG_LEVEL: 'silent',
    LATCHKEY_PUBLIC_URL: 'https://wallet.example',
    LATCHKEY_TRUST_PROXY: '1',
  }
  if (engine === 'postgres') env.DATABASE_URL = await createPostgresDatabase()
  return { data, env, config: readConfig(env) }
}

async function withPorts<result>(env: Record<string, string>, run: (ports: Ports) => Promise<result>) {
  const ports = createPorts(readConfig(env))
  try {
    await ports.db.start()
    return await run(ports)
  } finally {
    await ports.db.close()
    await ports.egress.close()
  }
}

/** Stores a wallet, a message of the relay, an amount of 78 digits and odd text. */
const fill = (env: Record<string, string>) =>
  withPorts(env, async ({ db, keysKms }) => {
    await addWallet(db, keysKms, owner)
    await db.query
      .insertInto('project')
      .values({ id: 'p', name: 'Ünï "c0de"\n\\ 🦊', createdAt: 1 })
      .execute()
    await db.query
      .insertInto('projectOrigin')
      .values({ project: 'p', origin: 'https://app.example' })
      .execute()
    await db.query
      .insertInto('sponsorBudget')
      .values({ chain: 'eip155:1', project: 'p', scope: 'project', day: '2026-11-28', used: hugeAmount })
      .execute()
    await sql`insert into mail (topic, message, tag, publisher, "publishedAt", "expiresAt")
      select 't' || n, repeat('m', 200), 1, 'did:key:z', n, 9000000000000 from generate_series(1, 1200) n`.execute(
      db.query,
    )
    await sql`delete from mail where sequence > 1190`.execute(db.query)
  })

const read = (env: Record<string, string>) =>
  withPorts(env, async ({ db, keysKms }) => ({
    share: await readShare(db, keysKms, owner),
    project: await db.query.selectFrom('project').selectAll().execute(),
    origins: await db.query.selectFrom('projectOrigin').selectAll().execute(),
    used: (await db.query.selectFrom('sponsorBudget').select('used').executeTakeFirstOrThrow()).used,
    mail: await db.query.selectFrom('mail').selectAll().orderBy('sequence').execute(),
    next: await db.query
      .insertInto('mail')
      .values({
        topic: 'next',
        message: '',
        tag: 1,
        attestation: null,
        publisher: 'z',
        publishedAt: 1,
        expiresAt: 2,
      })
      .returning('sequence')
      .executeTakeFirstOrThrow(),
  }))

describe('a backup', () => {
  let identity = ''
  let recipient = ''
  beforeAll(async () => {
    identity = await generateX25519Identity()
    recipient = await identityToRecipient(identity)
  })

  async function backUp(engine: 'pglite' | 'postgres') {
    const machine = await createMachine(engine)
    await fill(machine.env)
    const path = join(makeFolder(), 'latchkey.age')
    const options = { ...machine, recipients: [recipient], path, log: silentLog }
    return { machine, path, options, summary: await createBackup(options) }
  }

  const restore = (path: string, config: ReturnType<typeof readConfig>, secret = identity) =>
    restoreBackup({ config, path, identities: [secret], log: silentLog })

  it.each([
    ['pglite', 'postgres'],
    ['postgres', 'pglite'],
    ['postgres', 'postgres'],
  ] as const)(
    '[X.57] of %s is restored into %s: rows, amounts, keys, secret and sequence',
    {
      timeout: 120_000,
    },
    async (from, to) => {
      const { machine, path, summary } = await backUp(from)
      expect(summary).toMatchObject({
        keys: 'file',
        files: expect.arrayContaining(['keys.key', 'latchkey.env']),
      })
      expect(summary.rows).toBeGreaterThan(1190)
      expect(statSync(path).mode & 0o077).toBe(0)
      expect(readdirSync(join(path, '..'))).toEqual(['latchkey.age'])

      const target = await createMachine(to)
      const restored = await restore(path, target.config)
      expect(restored).toMatchObject({
        rows: summary.rows,
        tables: summary.tables,
        keys: 'file',
        migrated: [],
      })
      expect(statSync(join(target.data, 'kms', 'keys.key')).mode & 0o077).toBe(0)
      expect(readFileSync(join(target.data, 'restored', 'latchkey.env'), 'utf8')).toContain(
        'https://wallet.example',
      )

      const [before, after] = [await read(machine.env), await read(target.env)]
      expect(after).toEqual(before)
      expect(after).toMatchObject({
        share: shareOf(owner),
        used: hugeAmount.toString(),
        next: { sequence: 1201 },
      })
    },
  )

  it('[X.57] is read as of one moment while a server on Postgres writes', { timeout: 120_000 }, async () => {
    const machine = await createMachine('postgres')
    await fill(machine.env)
    const path = join(makeFolder(), 'latchkey.age')
    await withPorts(machine.env, async ({ db }) => {
      let isDone = false
      const writing = (async () => {
        for (let n = 0; !isDone; n += 1)
          // A name and its origin are one change: a backup has both or neither.
          await db.query.transaction().execute(async (tx) => {
            await tx
              .insertInto('project')
              .values({ id: `w${n}`, name: 'w', createdAt: n })
              .execute()
            await tx
              .insertInto('projectOrigin')
              .values({ project: `w${n}`, origin: 'https://w.example' })
              .execute()
          })
      })()
      await createBackup({ ...machine, recipients: [recipient], path, log: silentLog })
      isDone = true
      await writing
    })
    const target = await createMachine('pglite')
    await restore(path, target.config)
    const { project, origins } = await read(target.env)
    expect(project.map(({ id }) => id).sort()).toEqual(origins.map((origin) => origin.project).sort())
  })

  it('[X.57] is restored into an empty place only, which it names, and changes nothing else', {
    timeout: 120_000,
  }, async () => {
    const { machine, path } = await backUp('pglite')
    const onlyKeys = await createMachine('pglite')
    mkdirSync(join(onlyKeys.data, 'kms'), { recursive: true })
    writeFileSync(join(onlyKeys.data, 'kms', 'keys.key'), 'mine')
    const filled = await createMachine('postgres')
    await fill(filled.env)
    const before = await read(filled.env)
    for (const [config, name] of [
      [machine.config, join(machine.data, 'database')],
      [onlyKeys.config, join(onlyKeys.data, 'kms', 'keys.key')],
      [filled.config, 'DATABASE_URL'],
    ] as const) {
      const refused = await restore(path, config).catch((error: BackupError) => error)
      expect(refused).toMatchObject({ code: 'not_empty', message: expect.stringContaining(name) })
    }
    expect(readFileSync(join(onlyKeys.data, 'kms', 'keys.key'), 'utf8')).toBe('mine')
    expect((await read(filled.env)).mail.length).toBe(before.mail.length + 1)
  })

  it('[X.57] shows nothing without the secret key, and a changed or cut one restores nothing', {
    timeout: 120_000,
  }, async () => {
    const { path, options } = await backUp('pglite')
    const bytes = readFileSync(path)
    expect(bytes.includes('app.example')).toBe(false)
    await expect(createBackup(options)).rejects.toMatchObject({ code: 'not_empty' })
    const target = await createMachine('postgres')
    await expect(restore(path, target.config, await generateX25519Identity())).rejects.toMatchObject({
      code: 'wrong_key',
    })
    const flipped = Buffer.from(bytes)
    const middle = bytes.length >> 1
    flipped[middle] = (flipped[middle] ?? 0) ^ 1
    for (const damaged of [flipped, bytes.subarray(0, -1), bytes.subarray(0, middle), randomBytes(4096)]) {
      const copy = join(makeFolder(), 'copy.age')
      writeFileSync(copy, damaged)
      await expect(restore(copy, target.config)).rejects.toMatchObject({ code: 'damaged' })
      expect(existsSync(join(target.data, 'kms'))).toBe(false)
    }
    // the target is as empty as before
    await expect(restore(path, target.config)).resolves.toMatchObject({ keys: 'file' })
  })

  it('[X.57] is refused where the keys in it do not open the rows', { timeout: 120_000 }, async () => {
    const machine = await createMachine('pglite')
    await fill(machine.env)
    rmSync(join(machine.data, 'kms', 'keys.key'))
    await withPorts(machine.env, ({ keysKms }) => keysKms.wrap(randomBytes(32), 'another'))
    const path = join(makeFolder(), 'latchkey.age')
    await createBackup({ ...machine, recipients: [recipient], path, log: silentLog })
    const target = await createMachine('pglite')
    await expect(restore(path, target.config)).rejects.toMatchObject({ name: 'KmsError', code: 'not_ours' })
    expect(existsSync(join(target.data, 'database'))).toBe(false)
    expect(existsSync(join(target.data, 'kms', 'keys.key'))).toBe(false)
  })
})
