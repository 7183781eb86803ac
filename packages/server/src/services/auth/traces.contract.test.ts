import { authApi, keysApi } from '@latchkey/protocol/schemas'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createFileKms } from '../../adapters/kms/file.ts'
import { createPinoLog } from '../../adapters/log.ts'
import { createServiceSecrets } from '../../secrets/serviceSecrets.ts'
import { cleanups, temporaryFolder } from '../../testing/cleanups.ts'
import { isOfTheMoment } from '../../testing/compareAddresses.ts'
import { activateSet, newWallet, randomId } from '../../testing/frameKeys.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { startAuthStack } from '../../testing/startAuthStack.ts'
import { findBrokenEvent } from './accountLog.ts'

const closeAfter = cleanups()
const email = 'canary-mira@example.org'

onBothDatabases('what is left behind', (db) => {
  async function useEveryFlow() {
    const lines: string[] = []
    const log = createPinoLog('debug', { write: (line) => lines.push(line) })
    const stack = await closeAfter(startAuthStack({ db: db(), ports: { log } }))
    const device = await stack.signIn(email)
    const wallet = newWallet()
    await activateSet(device, wallet, {
      setId: randomId(),
      replaces: null,
      share: Buffer.from('canary share'),
    })
    const { refreshToken, accessToken } = device.session
    await device.refresh()
    await device.ask(keysApi.wallet, undefined)
    await device.ask(authApi.connectOtp, { flowId: randomId(), otp: '98765432' })
    stack.mailer.problem = new Error(`can't mail ${email}`)
    stack.skip(31_000)
    await device.connect(email)
    stack.mailer.problem = undefined
    const code = stack.mailer.codeFor(email)
    const link = stack.mailer.linkFor(email).split('t=')[1] ?? ''
    const secrets = [email, code, link, refreshToken, accessToken, device.session.refreshToken, '98765432']
    return { stack, device, lines, secrets }
  }

  it('[T-LOG-3] canary secrets through every flow leave no trace in the log', async () => {
    const { lines, secrets } = await useEveryFlow()
    const log = lines.join('')
    // control: there is a log, and it would show them
    expect(log).toContain('/login/v1/otp')
    expect(secrets.every((secret) => secret.length >= 6)).toBe(true)
    for (const secret of [...secrets, 'canary']) expect(log).not.toContain(secret)
  })

  it('[T-DB] a dump of every table holds no address, code, link or token', async () => {
    const { secrets, device } = await useEveryFlow()
    const tables = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(db().query)
    let dump = ''
    for (const { name } of tables.rows)
      dump += JSON.stringify((await sql`select * from ${sql.id(name)}`.execute(db().query)).rows)
    // control: the dump is of this account
    expect(dump).toContain(device.session.account.id)
    for (const secret of [...secrets, 'canary', 'example.org', Buffer.from(email).toString('base64url')])
      expect(dump).not.toContain(secret)
  })

  it.each(['code', 'link'] as const)(
    '[X.12, X.12h] [T-TIME] [T-ENUM] with the %s first a known and an unknown address run the same statements and take no less than the floor',
    async (first) => {
      const stack = await closeAfter(startAuthStack({ db: db(), hasFloor: true }))
      await stack.signIn(email)
      stack.skip(31_000)
      const statements: string[] = []
      const { query } = db()
      const executor = query.getExecutor()
      const compile = executor.compileQuery.bind(executor)
      Object.defineProperty(executor, 'compileQuery', {
        configurable: true,
        value: (...given: Parameters<typeof compile>) => {
          const compiled = compile(...given)
          statements.push(compiled.sql)
          return compiled
        },
      })
      const measure = async (address: string) => {
        const device = await stack.device()
        await device.ask(authApi.connectOtp, { flowId: randomId(), otp: '000000' })
        statements.length = 0
        const startedAt = performance.now()
        await device.connect(address, { first })
        const milliseconds = performance.now() - startedAt
        const own = statements.filter((text) => !/delete/.test(text) && !isOfTheMoment(text))
        return { milliseconds, statements: own }
      }
      const known = await measure(email)
      const unknown = await measure('nobody@example.net')
      Object.defineProperty(executor, 'compileQuery', { configurable: true, value: compile })
      expect(known.statements.length).toBeGreaterThan(4)
      expect(known.statements).toEqual(unknown.statements)
      expect(Math.min(known.milliseconds, unknown.milliseconds)).toBeGreaterThanOrEqual(115)
    },
  )

  it('[T-AUD-1] [X.59] a row of the account’s log that is changed, moved or cut off is noticed', async () => {
    const folder = temporaryFolder()
    const stack = await closeAfter(startAuthStack({ db: db(), env: { LATCHKEY_KMS_FOLDER: folder } }))
    const device = await stack.signIn(email)
    await device.ask(authApi.revoke, { what: 'others' })
    const random = () => Buffer.alloc(32)
    const secrets = createServiceSecrets({
      db: db(),
      kms: createFileKms({ path: `${folder}/auth.key`, name: 'test' }),
      table: 'authSecret',
      make: {
        pepper: random,
        emailIndex: random,
        emailSeal: random,
        refresh: random,
        nonce: random,
        audit: random,
        signing: random,
      },
    })
    const brokenTurn = () => findBrokenEvent({ db: db(), secrets }, device.session.account.id)
    expect(await brokenTurn()).toBeUndefined()
    const change = (event: string) =>
      db().query.updateTable('authEvent').set({ event }).where('turn', '=', 2).execute()
    await change('signed_out')
    expect(await brokenTurn()).toBe(2)
    await change('device_approved')
    expect(await brokenTurn()).toBeUndefined()
    await db().query.deleteFrom('authEvent').where('turn', '=', 4).execute()
    expect(await brokenTurn()).toBe(4)
  })
})
