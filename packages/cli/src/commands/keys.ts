import { appendAudit, createKeyRotations, type KeyRotation, type Ports } from '@latchkey/server'
import { alignColumns, CliError, type Command } from '../Command.ts'
import { withDatabase } from '../withDatabase.ts'

const forms = {
  list: 'Show the versions of each key, newest first',
  rotate:
    'Add a version to each key and move every stored secret to it, or finish a move that was interrupted',
  retire: 'Destroy the older versions once nothing needs them. Waits a minute for requests under way',
}

/** What each key wraps, as the table shows it. */
const purposes = { auth: 'sign-in', keys: 'wallet shares', gas: 'keys that pay gas' } as const

/** `latchkey keys`: replaces the keys that wrap the secrets of the database. */
export const keysCommand: Command = {
  name: 'keys',
  summary: 'Replace the keys that encrypt what signing in and wallets store',
  forms,
  options: {
    only: {
      type: 'string',
      value: 'auth|keys|gas',
      help: 'One of the three keys: sign-in, wallet shares, or keys that pay gas',
    },
  },
  variables: {
    DATABASE_URL: 'Postgres; the server may run meanwhile',
    LATCHKEY_DATA: 'Where the embedded database is kept without it (.latchkey/data); stop the server first',
    LATCHKEY_KMS: 'file or vault',
    LATCHKEY_BUNDLER_CHAINS: 'Only with these the key gas is used, and replaced without --only',
    LATCHKEY_KMS_FOLDER: 'Folder of auth.key, keys.key and gas.key (<LATCHKEY_DATA>/kms)',
  },
  run: async ({ env, out, err }, { only }, words) => {
    const form = parseForm(words)
    if (only !== undefined && !Object.hasOwn(purposes, only.toString()))
      throw new CliError(`latchkey keys: --only takes auth, keys or gas, not "${only}".`, { exitCode: 2 })
    return withDatabase('keys', env, async (ports) => {
      // Without a bundler there need be no key of that name in Vault.
      const isUsed = (name: KeyRotation['name']) => name !== 'gas' || ports.bundler.chains().length > 0
      const rotations = createKeyRotations(ports).filter(({ name }) =>
        only === undefined ? isUsed(name) : name === only,
      )
      if (form === 'list') {
        for (const line of await listVersions(rotations)) out(line)
        return 0
      }
      const run = form === 'rotate' ? runRotate : runRetire
      let isDone = true
      for (const rotation of rotations) isDone = (await run(rotation, ports, out, err)) && isDone
      return isDone ? 0 : 1
    })
  },
}

function parseForm(words: readonly string[]): keyof typeof forms {
  const [form = '', ...extraWords] = words
  if (extraWords.length === 0 && Object.hasOwn(forms, form)) return form as keyof typeof forms
  const problem = words.length > 0 ? `"${words.join(' ')}" is no form of it` : 'It needs a form'
  throw new CliError(`latchkey keys: ${problem}. There are: ${Object.keys(forms).join('; ')}.`, {
    exitCode: 2,
  })
}

async function listVersions(rotations: readonly KeyRotation[]): Promise<string[]> {
  const rows = await Promise.all(
    rotations.map(async ({ name, kms }) => {
      const versions = (await kms.versions()).map(({ id }) => id)
      const shown = versions.length > 0 ? versions.join(', ') : 'none yet'
      return [name, `${purposes[name]} · ${kms.name} · ${shown}`]
    }),
  )
  return alignColumns(rows, '')
}

type Print = (line: string) => void

/** Rotates one key. Resolves to whether everything is under the newest version. */
async function runRotate(
  rotation: KeyRotation,
  { db }: Pick<Ports, 'db'>,
  out: Print,
  err: Print,
): Promise<boolean> {
  const { name, kms } = rotation
  if ((await kms.versions()).length === 0) {
    out(`${name}: there is no key yet, so nothing to move. The server makes it with its first use.`)
    return true
  }
  const onProgress = (moved: number, column: string) => out(`${name}: ${moved} moved so far (${column})`)
  const { version, isAdded, moved, unreadable, olderVersions } = await rotation.rotate({ onProgress })
  await appendAudit(db.query, {
    action: 'keys.rotate',
    details: { key: name, version, moved: String(moved) },
  })
  out(
    `${name}: ${moved} secrets moved to version ${version}${isAdded ? '' : ', which an earlier run had added'}. ` +
      `Back up the key file or Vault now. "latchkey keys retire" destroys ${olderVersions.join(', ')}.`,
  )
  if (unreadable === 0) return true
  err(
    `${name}: ${unreadable} secrets are opened by no version: their rows were changed or moved. They stay as they are, ` +
      'and so does the older version. Compare the database with a backup.',
  )
  return false
}

/** Retires the older versions of one key. Resolves to whether none is left. */
async function runRetire(
  rotation: KeyRotation,
  { db }: Pick<Ports, 'db'>,
  out: Print,
  err: Print,
): Promise<boolean> {
  const { name } = rotation
  const wait = (milliseconds: number) => {
    out(`${name}: waiting a minute for requests that began under an older version…`)
    return new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
  }
  const result = await rotation.retire({ wait })
  if (result.state === 'needed') {
    err(`${name}: ${result.rows} secrets need an older version still. Run "latchkey keys rotate" first.`)
    return false
  }
  if (result.state !== 'nothing')
    await appendAudit(db.query, {
      action: 'keys.retire',
      details: { key: name, version: result.version, removed: result.removed.join(' ') },
    })
  out(
    result.state === 'nothing'
      ? `${name}: there is no older version.`
      : `${name}: ${result.removed.join(', ')} destroyed; version ${result.version} opens everything. Backups of the ` +
          'database from before the rotation are opened only by a backup of the old key.',
  )
  return true
}
