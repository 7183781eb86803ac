import type { CaipNetworkId } from '@latchkey/protocol'
import { sql } from 'kysely'
import type { Db } from '../../ports/Db.ts'
import type { IndexedToken } from '../../ports/Index.ts'

/** Every fungible contract of which an amount above zero ever moved to or from an account, by chain and contract. */
export async function readTokens(
  db: Db,
  account: string,
  chains: readonly CaipNetworkId[],
): Promise<readonly IndexedToken[]> {
  if (chains.length === 0) return []
  const { rows } = await sql<IndexedToken>`
    select chain, token from "accountToken" where account = ${account} and chain = any(${chains}::text[])
    order by chain, token`.execute(db.query)
  return rows
}
