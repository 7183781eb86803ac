import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../ports/db.ts'
import type { BackupLine } from './backupFile.ts'

/** Rows of a line. */
const rowsPerLine = 500

type Database = Kysely<Tables> | Transaction<Tables>

type Table = {
  readonly name: string
  /** Columns that take a value: all but computed ones. */
  readonly columns: readonly string[]
  /** Columns whose values a sequence gives. */
  readonly identities: readonly string[]
}

/** Names of all tables of the schema. */
export async function listTableNames(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r' order by c.relname collate "C"`.execute(db)
  return rows.map(({ name }) => name)
}

/** The tables that hold data, those that are referred to before those that refer to them. */
async function listTables(db: Database): Promise<readonly Table[]> {
  const names = (await listTableNames(db)).filter((name) => name !== 'migration')
  const { rows: columns } = await sql<{ table: string; column: string; isIdentity: boolean }>`
    select table_name as table, column_name as column, is_identity = 'YES' as "isIdentity"
    from information_schema.columns
    where table_schema = current_schema() and is_generated = 'NEVER' order by ordinal_position`.execute(db)
  const { rows: references } = await sql<{ from: string; to: string }>`
    select f.relname as from, t.relname as to from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`.execute(db)
  const ordered: string[] = []
  const place = (name: string) => {
    if (ordered.includes(name)) return
    for (const { from, to } of references) if (from === name && to !== name) place(to)
    ordered.push(name)
  }
  for (const name of names) place(name)
  return ordered.map((name) => {
    const own = columns.filter(({ table }) => table === name)
    return {
      name,
      columns: own.map(({ column }) => column),
      identities: own.filter(({ isIdentity }) => isIdentity).map(({ column }) => column),
    }
  })
}

/**
 * Reads all rows, a cursor for each table, so that memory holds one line at a time.
 *
 * @param tx a transaction of isolation level `repeatable read`: every table is read as of one moment
 */
export async function* dumpTables(tx: Transaction<Tables>): AsyncGenerator<BackupLine> {
  const counts: Record<string, number> = {}
  for (const { name, columns, identities } of await listTables(tx)) {
    yield { kind: 'table', name, columns: [...columns] }
    let count = 0
    await sql`declare backup no scroll cursor for select row_to_json(t)::text as row from ${sql.table(name)} t`.execute(
      tx,
    )
    for (;;) {
      const { rows } = await sql<{ row: string }>`fetch ${sql.raw(String(rowsPerLine))} from backup`.execute(
        tx,
      )
      if (rows.length === 0) break
      count += rows.length
      yield { kind: 'rows', count: rows.length, rows: `[${rows.map(({ row }) => row).join(',')}]` }
    }
    await sql`close backup`.execute(tx)
    counts[name] = count
    for (const column of identities) yield await readSequence(tx, name, column)
  }
  yield { kind: 'end', counts }
}

async function readSequence(tx: Transaction<Tables>, table: string, column: string): Promise<BackupLine> {
  const { rows: names } = await sql<{ sequence: string }>`
    select pg_get_serial_sequence(${quote(table)}, ${column}) as sequence`.execute(tx)
  const { rows } = await sql<{ value: string; isCalled: boolean }>`
    select last_value::text as value, is_called as "isCalled" from ${sql.raw(names[0]?.sequence ?? '')}`.execute(
    tx,
  )
  const { value = '1', isCalled = false } = rows[0] ?? {}
  return { kind: 'sequence', table, column, value, isCalled }
}

/** Creates a loader: each line of a backup is written into the tables of the same names, which are empty. */
export function createLoader(tx: Transaction<Tables>): (line: BackupLine) => Promise<void> {
  let table: { readonly name: string; readonly columns: readonly string[] } | undefined
  return async (line) => {
    if (line.kind === 'table') {
      table = line
      // The migrations of the target wrote a line of the audit log.
      await sql`delete from ${sql.table(line.name)}`.execute(tx)
    }
    if (line.kind === 'sequence')
      await sql`select setval(pg_get_serial_sequence(${quote(line.table)}, ${line.column}), ${line.value}::int8,
        ${line.isCalled}::boolean)`.execute(tx)
    if (line.kind !== 'rows' || !table) return
    const columns = sql.join(table.columns.map((column) => sql.ref(column)))
    await sql`insert into ${sql.table(table.name)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(table.name)}, ${line.rows}::json)`.execute(
      tx,
    )
  }
}

/** Counts the rows of each table. */
export async function countRows(db: Database): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  for (const { name } of await listTables(db)) {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int8 as count from ${sql.table(name)}`.execute(db)
    counts[name] = Number(rows[0]?.count)
  }
  return counts
}

/** Deletes every table of the schema. */
export async function dropTables(db: Database): Promise<void> {
  for (const name of await listTableNames(db)) await sql`drop table ${sql.table(name)} cascade`.execute(db)
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
