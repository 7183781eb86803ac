import { sql } from 'kysely'
import type { Db } from '../../ports/db.ts'

/** All rows of a chain in the index, each as sorted text. */
export type TableRows = Record<
  'transaction' | 'transfer' | 'approval' | 'activity' | 'accountToken' | 'accountRecipient',
  string[]
>

const columns: Record<keyof TableRows, readonly string[]> = {
  transaction: [
    ...[
      'block',
      'position',
      'hash',
      'sender',
      'recipient',
      'nonce',
      'status',
      'value',
      'selector',
      'minedAt',
    ],
  ],
  transfer: ['block', 'position', 'part', 'kind', 'token', 'tokenId', 'sender', 'recipient', 'amount'],
  approval: ['block', 'position', 'part', 'kind', 'token', 'owner', 'spender', 'amount'],
  activity: ['block', 'position', 'account', 'minedAt'],
  accountToken: ['account', 'token', 'block'],
  accountRecipient: ['account', 'recipient', 'block'],
}

export async function listRows({ query }: Db, chain: string): Promise<TableRows> {
  const read = async (table: keyof TableRows) => {
    const names = columns[table]
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(table)} where chain = ${chain}`.execute(
      query,
    )
    return rows.map((row) => names.map((name) => String(row[name])).join(' ')).sort()
  }
  return {
    transaction: await read('transaction'),
    transfer: await read('transfer'),
    approval: await read('approval'),
    activity: await read('activity'),
    accountToken: await read('accountToken'),
    accountRecipient: await read('accountRecipient'),
  }
}
