import { sql } from 'kysely'
import type { Db } from '../../ports/Db.ts'

/** Blocks below the tip whose hashes are all kept: a reorganisation within them is undone quickly. */
const kept = 256

/** Thins out the hashes of old blocks to one in 256, block 0 among them. */
export async function pruneBlocks({ query }: Db, chain: string, tip: number): Promise<void> {
  await sql`delete from block where chain = ${chain} and number < ${tip - kept} and number % ${kept} <> 0`.execute(
    query,
  )
}
