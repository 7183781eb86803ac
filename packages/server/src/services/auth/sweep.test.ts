import { authLimits } from '@latchkey/protocol'
import { expect, it, vi } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { startAuthStack } from '../../testing/startAuthStack.ts'
import type { AuthContext } from './auth.ts'
import { spendMailBudget } from './email/mailBudget.ts'
import { createAuthSweep, deleteExpired } from './sweep.ts'

const closeAfter = cleanups()
const hour = 60 * 60_000

onBothDatabases('what the sign-in service deletes by itself', (db) => {
  const count = async (table: 'authBudget' | 'authFlow') =>
    (await db().query.selectFrom(table).select('kind').execute()).length

  it('[X.12] counts of mails go when they limit nothing any more, and not before', async () => {
    const stack = await closeAfter(startAuthStack({ db: db() }))
    const connect = async (email: string) => (await (await stack.device()).connect(email)).status
    for (let turn = 0; turn < 5; turn++) expect(await connect(`mira${turn}@example.org`)).toBe(200)
    stack.skip(12 * hour)
    for (let turn = 0; turn < authLimits.codesPerHour; turn++) {
      expect(await connect('noor@example.org')).toBe(200)
      stack.skip(authLimits.cooldown + 1_000)
    }
    expect(await count('authBudget')).toBe(6)
    await stack.sweep()
    // control: within a day all of them count
    expect(await count('authBudget')).toBe(6)
    stack.skip(12 * hour)
    await stack.sweep()
    expect(await count('authBudget')).toBe(1)
    expect(await count('authFlow')).toBe(6)
    stack.skip(12 * hour)
    await stack.sweep()
    expect([await count('authBudget'), await count('authFlow')]).toEqual([0, 0])
  })

  it('[X.12] a sweep between two mails gives nobody another quota', async () => {
    const stack = await closeAfter(startAuthStack({ db: db() }))
    const connect = async () => (await (await stack.device()).connect('mira@example.org')).status
    for (let turn = 0; turn < authLimits.codesPerHour; turn++) {
      expect(await connect()).toBe(200)
      stack.skip(authLimits.cooldown + 1_000)
      await stack.sweep()
    }
    expect(await connect()).toBe(429)
  })

  it('[X.12] a mail that is counted while an old count is deleted is counted', async () => {
    let now = 1_700_000_000_000
    const clock = { now: () => now, monotonic: () => now }
    const config = { mode: 'production', mail: { perMinute: 1_000, perMinuteAndProject: 1_000 } }
    const auth = {
      db: db(),
      clock,
      config,
      limits: { isShared: false, consume: () => 0 },
    } as unknown as AuthContext
    const spend = (turn: number) =>
      spendMailBudget(auth, {
        emailIndex: `address ${turn % 10}`,
        kind: 'link',
        projectId: 'local',
        network: 'x',
        hasCooldown: false,
      })
    for (let turn = 0; turn < 10; turn++) await spend(turn)
    for (let round = 0; round < 5; round++) {
      now += 25 * hour
      await Promise.all([
        ...Array.from({ length: 10 }, (_, turn) => spend(turn)),
        ...Array.from({ length: 5 }, () => deleteExpired(auth)),
      ])
      const rows = await db().query.selectFrom('authBudget').select('sent').execute()
      expect(rows.map(({ sent }) => (JSON.parse(sent) as unknown[]).length)).toEqual(Array(10).fill(1))
    }
  })
})

it('a timer sweeps once a minute until it is stopped; a run that fails is followed by the next', async () => {
  vi.useFakeTimers()
  const warn = vi.fn()
  const selectFrom = vi.fn(() => {
    throw new Error('The database is away.')
  })
  const auth = { db: { query: { selectFrom } }, clock: { now: () => 0 }, log: { warn } }
  const sweep = createAuthSweep(auth as unknown as AuthContext)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(selectFrom).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_001)
  expect(selectFrom).toHaveBeenCalledTimes(2)
  expect(warn).toHaveBeenCalledTimes(2)
  sweep.stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(selectFrom).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
