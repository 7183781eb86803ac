import type { Pool } from 'pg'
import type { SiwxStore } from '../server/store.ts'

/** The README's tables. */
export const siwxTables = `create table siwx_nonce (nonce text primary key, until bigint not null);
create table siwx_session (id text primary key, owner text not null, session jsonb not null, until bigint not null);
create index siwx_session_owner on siwx_session (owner);
create table siwx_end (owner text primary key, until bigint not null);`

/** The README's store. A test compares the two texts. */
export function postgresSiwxStore(pool: Pool): SiwxStore {
  return {
    async consumeNonce(nonce, until) {
      const insert = 'insert into siwx_nonce values ($1, $2) on conflict do nothing'
      return (await pool.query(insert, [nonce, until])).rowCount === 1
    },
    async saveSession(id, session) {
      const insert = 'insert into siwx_session values ($1, $2, $3, $4)'
      await pool.query(insert, [id, session.owner, session, session.until])
    },
    async readSession(id) {
      return (await pool.query('select session from siwx_session where id = $1', [id])).rows[0]?.session
    },
    async endSession(id) {
      await pool.query('delete from siwx_session where id = $1', [id])
    },
    async endSessions(owner, until) {
      const set = 'set until = greatest(siwx_end.until, excluded.until)'
      await pool.query(`insert into siwx_end values ($1, $2) on conflict (owner) do update ${set}`, [
        owner,
        until,
      ])
      await pool.query('delete from siwx_session where owner = $1', [owner])
    },
    async readEnd(owner) {
      const [row] = (await pool.query('select until from siwx_end where owner = $1', [owner])).rows
      // a bigint comes as text
      return row && Number(row.until)
    },
  }
}
