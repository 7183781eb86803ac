import { listAudit, verifyAudit } from '@latchkey/server'
import { alignColumns, CliError, type Command } from '../Command.ts'
import { withDatabase } from '../withDatabase.ts'

const forms = {
  list: 'Show what operators did, newest last',
  verify: 'Check that no line was changed, removed or moved',
}

/** Lines that `list` shows without `--last`. */
const shownLines = 50

const problems = {
  changed: 'is not what was written',
  missing: 'follows lines that are missing',
  moved: 'was written after another line than the one before it',
} as const

/** `latchkey audit`: shows and verifies the log of what operators did. */
export const auditCommand: Command = {
  name: 'audit',
  summary: 'Show what operators did to this server, and verify that nobody has changed the record',
  forms,
  options: {
    last: { type: 'string', value: '<lines>', help: `With "list": how many (${shownLines})` },
    expect: {
      type: 'string',
      value: '<hash>',
      help: 'With "verify": a hash it printed earlier. A log without that line was cut or written anew',
    },
  },
  variables: {
    DATABASE_URL: 'Postgres; the server may run meanwhile',
    LATCHKEY_DATA: 'Where the embedded database is kept without it (.latchkey/data); stop the server first',
  },
  run: async ({ env, out, err }, { last = String(shownLines), expect }, words) => {
    const [form = ''] = words
    if (words.length !== 1 || !Object.hasOwn(forms, form))
      throw new CliError(`latchkey audit: it needs a form. There are: ${Object.keys(forms).join(', ')}.`, {
        exitCode: 2,
      })
    if (typeof last !== 'string' || !/^[1-9]\d{0,5}$/.test(last))
      throw new CliError('latchkey audit: --last takes a number of lines.', { exitCode: 2 })
    if (expect !== undefined && !/^[\da-f]{64}$/.test(String(expect)))
      throw new CliError('latchkey audit: --expect takes the 64 letters that "verify" printed.', {
        exitCode: 2,
      })
    return withDatabase('audit', env, async ({ db }) => {
      if (form === 'list') {
        const entries = await listAudit(db.query, Number(last))
        const rows = entries.map(({ sequence, at, actor, action, details }) => [
          String(sequence),
          new Date(at).toISOString(),
          actor,
          [action, ...Object.entries(details).map(([name, value]) => `${name}=${value}`)].join(' '),
        ])
        for (const line of alignColumns(rows, '')) out(escapeControls(line))
        return 0
      }
      const found = await verifyAudit(db.query, typeof expect === 'string' ? expect : undefined)
      for (const { sequence, kind } of found.problems)
        err(
          sequence > found.count && kind === 'missing'
            ? 'The log does not hold the expected line: it was cut or written anew.'
            : `Line ${sequence} ${problems[kind]}.`,
        )
      if (found.problems.length > 0) {
        err('Compare with a backup, and look who can write to the database.')
        return 1
      }
      out(`${found.count} lines, unbroken. Note the last hash elsewhere: ${found.head}`)
      return 0
    })
  },
}

/** Control and format characters as `\\u{1b}`: whoever named a project or a passkey must not move the cursor, or write a line of the log. */
const escapeControls = (line: string): string =>
  line.replace(/\p{C}/gu, (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`)
