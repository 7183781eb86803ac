import { sql } from 'kysely'
import type { Db } from '../../ports/Db.ts'
import { pruneBlocks } from './pruneBlocks.ts'

/** Blocks after which the planner is told what the tables look like. */
const analyzeAfter = 1_000
const pruneAfter = 64
const tables = [
  'block',
  'transaction',
  'transfer',
  'approval',
  'activity',
  'accountToken',
  'accountRecipient',
]

/** What has to be done now and then while a chain grows. Called after each batch with its size and the new tip. */
export function createHousekeeping(
  db: Db,
  chain: string,
): (added: number, tip: number, level: boolean) => Promise<void> {
  let sinceAnalyze = 0
  let sincePrune = 0
  return async (added, tip, level) => {
    sincePrune += added
    sinceAnalyze += added
    if (sincePrune >= pruneAfter) {
      sincePrune = 0
      await pruneBlocks(db, chain, tip)
    }
    if (level && sinceAnalyze >= analyzeAfter) {
      sinceAnalyze = 0
      for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db.query)
    }
  }
}
