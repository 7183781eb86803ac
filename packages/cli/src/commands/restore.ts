import { readConfig, restoreBackup } from '@latchkey/server'
import type { Command } from '../Command.ts'
import { getLog, parseFile, readIdentities } from './backup.ts'

/** `latchkey restore`: restores a backup into an empty place. */
export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Restore a backup into an empty database and empty folders',
  forms: { '<file>': 'The backup' },
  options: {
    identity: {
      type: 'string',
      value: '<file>',
      help: 'File of the secret key, as "age-keygen" wrote it',
    },
  },
  variables: {
    DATABASE_URL: 'An empty Postgres database; without it the embedded database',
    LATCHKEY_DATA: 'A folder without a database (.latchkey/data)',
    LATCHKEY_KMS_FOLDER: 'A folder without keys (<LATCHKEY_DATA>/kms)',
  },
  run: async ({ env, out }, options, words) => {
    const path = parseFile('restore', words)
    const identities = readIdentities(options)
    const { createdAt, tables, rows, files, migrated, keys } = await restoreBackup({
      config: readConfig(env),
      path,
      identities,
      log: await getLog(env),
    })
    out(`Restored the backup of ${createdAt}: ${rows} rows of ${tables} tables.`)
    for (const file of files) out(`Wrote ${file}`)
    if (migrated.length > 0) out(`Applied ${migrated.join(', ')}.`)
    out(
      keys === 'vault'
        ? 'Its keys are in Vault, and open what was restored.'
        : 'The restored keys open what was restored.',
    )
    out('"latchkey doctor" looks at the rest; then start the server. The old one must not run any more.')
    return 0
  },
}
