import { readFileSync } from 'node:fs'
import { appendAudit, createBackup, createPorts, getMigrationPlan, readConfig } from '@latchkey/server'
import { type CliContext, CliError, type Command, type OptionValues } from '../Command.ts'

/** `latchkey backup`: writes database, key files and configuration into one encrypted file. */
export const backupCommand: Command = {
  name: 'backup',
  summary: 'Back up database, keys and configuration into one file that only your secret key opens',
  forms: {
    '<file>': 'Where to write it, e.g. /backups/2026-11-28.age. A file that exists is never replaced',
  },
  options: {
    to: {
      type: 'string',
      value: '<public key>',
      help: 'Public key of age (age1…), as "age-keygen" prints it. May be repeated: each opens it alone',
      isList: true,
    },
  },
  variables: {
    DATABASE_URL: 'Postgres; the server may run meanwhile',
    LATCHKEY_DATA: 'Where the embedded database is kept without it (.latchkey/data); stop the server first',
    LATCHKEY_KMS_FOLDER: 'Folder of auth.key, keys.key and gas.key (<LATCHKEY_DATA>/kms)',
  },
  run: async ({ env, out }, { to }, words) => {
    const path = parseFile('backup', words)
    if (typeof to !== 'string')
      throw new CliError(
        'latchkey backup: --to needs the public key to encrypt to. "age-keygen -o latchkey.key" makes a pair; keep its ' +
          'file away from this machine.',
        { exitCode: 2 },
      )
    const config = readConfig(env)
    const log = await getLog(env)
    const recipients = to.split(',')
    const { bytes, tables, rows, files, keys } = await createBackup({
      config,
      env,
      recipients,
      path,
      log,
    })
    await recordBackup(env, { file: path, to: recipients.join(' ') })
    out(`Wrote ${path}: ${bytes} bytes, ${rows} rows of ${tables} tables, and ${files.join(', ')}.`)
    out('It was read back, decrypted and counted. Copy it to another place, apart from the secret key.')
    if (keys === 'vault')
      out(
        'The keys are in Vault and not in the backup: without a backup of Vault nothing of it can be opened.',
      )
    return 0
  },
}

/** Appends it to the audit log; a database that is to be migrated first has no log yet, and a backup does not migrate. */
async function recordBackup(
  env: CliContext['env'],
  details: Readonly<Record<string, string>>,
): Promise<void> {
  const config = readConfig(env)
  const { db, egress, log } = createPorts(config)
  try {
    const { pending } = await getMigrationPlan(config, log)
    if (pending.length === 0) await appendAudit(db.query, { action: 'backup', details })
  } finally {
    await db.close()
    await egress.close()
  }
}

/** Parses the only argument of a command. @throws CliError with exit code 2 */
export function parseFile(name: string, words: readonly string[]): string {
  const [path, ...extraWords] = words
  if (path !== undefined && extraWords.length === 0) return path
  throw new CliError(`latchkey ${name}: it needs one file, e.g. latchkey ${name} /backups/2026-11-28.age.`, {
    exitCode: 2,
  })
}

/** The log of the configuration, for what a command does with the database. */
export async function getLog(env: CliContext['env']) {
  const { log, egress } = createPorts(readConfig(env))
  await egress.close()
  return log
}

/** Reads the secret keys of a file as "age-keygen" writes it. @throws CliError */
export function readIdentities(options: OptionValues): readonly string[] {
  const { identity } = options
  if (typeof identity !== 'string')
    throw new CliError(
      'latchkey restore: --identity needs the file of the secret key, as "age-keygen" wrote it.',
      {
        exitCode: 2,
      },
    )
  try {
    const keys = readFileSync(identity, 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'))
    if (keys.length > 0) return keys
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new CliError(`latchkey restore: ${identity} can't be read (${code}).`, { cause })
  }
  throw new CliError(`latchkey restore: ${identity} holds no secret key (AGE-SECRET-KEY-1…).`)
}
