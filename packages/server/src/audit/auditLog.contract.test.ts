import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { onBothDatabases } from '../testing/onBothDatabases.ts'
import { appendAudit, listAudit, verifyAudit } from './auditLog.ts'

onBothDatabases('[X.59] the audit log', (db) => {
  const append = async (count: number) => {
    for (let turn = 0; turn < count; turn++)
      await appendAudit(db().query, {
        action: 'projects.add',
        details: { project: `p${turn}`, name: 'Ünï"' },
      })
  }

  it('is a chain: every line follows the one before, also when many are written at once', async () => {
    expect(await verifyAudit(db().query)).toEqual({ count: 0, head: '0'.repeat(64), problems: [] })
    await Promise.all([append(5), append(5), append(5)])
    const entries = await listAudit(db().query, 100)
    expect(entries.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1))
    for (const [at, { previous }] of entries.entries())
      expect(previous).toBe(at === 0 ? '0'.repeat(64) : entries[at - 1]?.hash)
    expect(entries[0]?.actor).toMatch(/^.+@.+$/)
    expect(await verifyAudit(db().query)).toEqual({ count: 15, head: entries.at(-1)?.hash, problems: [] })
  })

  it('is undone with what it is about', async () => {
    const failed = db()
      .query.transaction()
      .execute(async (tx) => {
        await appendAudit(tx, { action: 'keys.rotate' })
        throw new Error('no')
      })
    await expect(failed).rejects.toThrow('no')
    await append(2)
    expect(await verifyAudit(db().query)).toMatchObject({ count: 2, problems: [] })
  })

  it.each([
    ['a name of it', sql`update "auditEntry" set details = replace(details, 'p2', 'p9') where sequence = 3`],
    ['its time', sql`update "auditEntry" set at = at + 1 where sequence = 3`],
    ['who did it', sql`update "auditEntry" set actor = 'somebody' where sequence = 3`],
    ['what was done', sql`update "auditEntry" set action = 'backup' where sequence = 3`],
  ])('shows a line that was changed: %s', async (_, change) => {
    await append(5)
    await change.execute(db().query)
    expect((await verifyAudit(db().query)).problems).toEqual([{ sequence: 3, kind: 'changed' }])
  })

  it('shows a line that is missing, at the start, within and, by a noted hash, at the end', async () => {
    await append(5)
    const { head } = await verifyAudit(db().query)
    await sql`delete from "auditEntry" where sequence = 5`.execute(db().query)
    expect((await verifyAudit(db().query)).problems).toEqual([])
    expect((await verifyAudit(db().query, head)).problems).toEqual([{ sequence: 5, kind: 'missing' }])
    await sql`delete from "auditEntry" where sequence in (1, 3)`.execute(db().query)
    expect((await verifyAudit(db().query)).problems).toEqual([
      { sequence: 2, kind: 'missing' },
      { sequence: 4, kind: 'missing' },
    ])
  })

  it('shows lines that were exchanged, and a line that was put in with a hash of its own', async () => {
    await append(6)
    await sql`update "auditEntry" set sequence = case sequence when 2 then 1003 else 1002 end where sequence in (2, 3)`.execute(
      db().query,
    )
    await sql`update "auditEntry" set sequence = sequence - 1000 where sequence > 1000`.execute(db().query)
    const { problems } = await verifyAudit(db().query)
    expect(new Set(problems.map(({ sequence }) => sequence))).toEqual(new Set([2, 3, 4]))
    expect(problems).toContainEqual({ sequence: 2, kind: 'moved' })
  })

  it('shows a log that was written anew, by the noted hash', async () => {
    await append(4)
    const { head } = await verifyAudit(db().query)
    await sql`truncate "auditEntry"`.execute(db().query)
    await append(6)
    expect((await verifyAudit(db().query)).problems).toEqual([])
    expect((await verifyAudit(db().query, head)).problems).toEqual([{ sequence: 7, kind: 'missing' }])
  })
})
