import { createPorts, readConfig } from '@latchkey/server'
import type { Command } from '../Command.ts'

/** `latchkey migrate`: migrates the database without serving, e.g. before a rolling update. */
export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Bring the database up to date; "serve" does it by itself when it starts',
  options: {},
  variables: {
    DATABASE_URL: 'Postgres, e.g. postgres://user:password@host:5432/latchkey',
    LATCHKEY_DATA: 'Where the embedded database is kept without it (.latchkey/data)',
  },
  run: async ({ env, out }) => {
    const { db, egress } = createPorts(readConfig(env))
    try {
      const applied = await db.migrate()
      out(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
      return 0
    } finally {
      await db.close()
      await egress.close()
    }
  },
}
