import { PGlite } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import { createPgliteDialect } from '../adapters/db/createPgliteDialect.ts'
import { keys0007 } from '../adapters/db/migrations/0007Keys.ts'
import { readTemplate } from '../adapters/db/readTemplate.ts'
import type { Tables } from '../ports/tables/Tables.ts'
import { type RotationOptions, simulateRotation } from './simulateRotation.ts'

/** Runs schedules of seeds `from` … `from + count - 1`, and tells what they did. */
export async function runRotations(
  count: number,
  { from = 1, activateBy }: { from?: number; activateBy?: RotationOptions['activateBy'] } = {},
): Promise<{ crashed: number; rotated: number; problems: string[] }> {
  const template = readTemplate()
  const pglite = await PGlite.create('memory://', template && { loadDataDir: template })
  const query = new Kysely<Tables>({ dialect: createPgliteDialect(async () => pglite) })
  await query.transaction().execute((tx) => keys0007.up(tx))
  const told = { crashed: 0, rotated: 0, problems: [] as string[] }
  for (let seed = from; seed < from + count; seed++) {
    const outcome = await simulateRotation({ pglite, seed, ...(activateBy && { activateBy }) })
    if (outcome.crashed) told.crashed++
    if (outcome.rotated) told.rotated++
    if (outcome.problem !== undefined) told.problems.push(`seed ${seed}: ${outcome.problem}`)
  }
  await pglite.close()
  return told
}
