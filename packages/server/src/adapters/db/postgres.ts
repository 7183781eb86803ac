import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { DatabaseError } from '../../errors.ts'
import type { Log } from '../../ports/platform.ts'
import type { Engine } from './database.ts'

const { Pool, types } = pg
/** Milliseconds. */
const connectTimeout = 10_000
/** Milliseconds a statement may run, migrations included. */
const statementTimeout = 30_000

/** Creates the engine of the `Db` port over Postgres at `url`. Nothing is connected before `connect`. */
export function createPostgresEngine({ url, log }: { readonly url: string; readonly log: Log }): Engine {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout + 5_000,
    idle_in_transaction_session_timeout: statementTimeout,
    application_name: 'latchkey',
    types: { getTypeParser },
  })
  // A connection that breaks while idle is replaced by the next query. Without a listener the event would end the process.
  pool.on('error', (error) => log.warn({ problem: error.message }, 'An idle database connection was lost'))
  // One that breaks in use rejects the statement it runs; between two statements it has nobody else to tell.
  pool.on('connect', (client) => {
    client.on('error', (error: Error) =>
      log.debug({ problem: error.message }, 'A database connection was lost'),
    )
  })
  let ending: Promise<void> | undefined
  return {
    name: 'postgres',
    countWaiting: () => pool.waitingCount,
    async connect() {
      try {
        await pool.query('select 1')
      } catch (cause) {
        throw new DatabaseError('database_unreachable', `The database at DATABASE_URL ${toAdvice(cause)}`, {
          cause,
        })
      }
    },
    dialect: (ready) =>
      new PostgresDialect({
        pool: {
          connect: async () => {
            await ready()
            return pool.connect()
          },
          end: () => Promise.resolve(),
        },
      }),
    close() {
      ending ??= pool.end()
      return ending
    },
  }
}

/** Parses like PGlite: int8 as a number, or as a bigint where a number would be wrong. For this pool only. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === types.builtins.INT8 && format !== 'binary') return parseInt8
  return types.getTypeParser(oid, format)
}

function parseInt8(text: string): number | bigint {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
}

function toAdvice(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const advice: Readonly<Record<string, string>> = {
    ECONNREFUSED: 'does not accept connections. Start Postgres, or correct host and port in DATABASE_URL.',
    ENOTFOUND: 'has a host name nobody knows. Correct it in DATABASE_URL.',
    EAI_AGAIN: 'has a host name that can’t be resolved just now. Check the network, or DATABASE_URL.',
    '28P01': 'refused our password. Correct user and password in DATABASE_URL.',
    '28000': 'refused us. Check user, password and pg_hba.conf.',
    '3D000': 'has no database of that name. Create it, or correct the name in DATABASE_URL.',
    '53300': 'has no connection left for us. Raise max_connections there, or stop other clients.',
    '57P03': 'is starting up or shutting down. Try again in a moment.',
  }
  const text = cause instanceof Error ? cause.message : ''
  if (/unsupported startup parameter/i.test(text))
    return 'goes through pgbouncer, which refuses limits of time. Put "ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout" into pgbouncer.ini.'
  const codeAdvice = advice[code]
  if (codeAdvice) return codeAdvice
  const causeText = cause instanceof Error ? cause.message : String(cause)
  return `can’t be used: ${causeText || code || 'no reason given'}. Check that it runs and that DATABASE_URL is right.`
}
