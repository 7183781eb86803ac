import { createPorts, getMigrationPlan, type Ports, readConfig } from '@latchkey/server'
import type { CliContext, Command } from '../Command.ts'

/** `latchkey migrate`: migrates the database without serving, e.g. before a rolling update. */
export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Bring the database up to date; "serve" does it by itself when it starts',
  options: {
    'dry-run': { type: 'boolean', help: 'Show what would be applied, and change nothing' },
  },
  variables: {
    DATABASE_URL: 'Postgres, e.g. postgres://user:password@host:5432/latchkey',
    LATCHKEY_DATA: 'Where the embedded database is kept without it (.latchkey/data)',
  },
  run: async ({ env, out, err }, { 'dry-run': isDryRun }) => {
    const config = readConfig(env)
    const { db, egress, log } = createPorts(config)
    try {
      if (isDryRun === true) return await showPlan({ config, log, out, err })
      const applied = await db.migrate()
      out(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
      return 0
    } finally {
      await db.close()
      await egress.close()
    }
  },
}

/** Prints what a migration would apply. Resolves with the exit code: 1 where a newer version wrote the database. */
async function showPlan({
  config,
  log,
  out,
  err,
}: Pick<CliContext, 'out' | 'err'> & {
  readonly config: ReturnType<typeof readConfig>
  readonly log: Ports['log']
}): Promise<number> {
  const { pending, newer } = await getMigrationPlan(config, log)
  if (newer.length > 0) {
    err(`A newer version wrote this database: it has ${newer.join(', ')}. This version would refuse it.`)
    return 1
  }
  out(
    pending.length > 0
      ? `Would apply ${pending.join(', ')}. Nothing was changed.`
      : 'The database is up to date. Nothing was changed.',
  )
  return 0
}
