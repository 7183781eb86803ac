import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { CliError, type Command } from '../Command.ts'
import { kits } from '../codemod/kits.ts'
import { type AppReport, rewriteApp } from '../codemod/rewriteApp.ts'

const names = Object.keys(kits).join(', ')

/** `latchkey codemod`: changes the imports of an app that uses another kit, and says what is left to do. */
export const codemodCommand: Command = {
  name: 'codemod',
  summary: 'Change an app from another kit to Latchkey, and list what is left to do',
  options: {
    server: {
      type: 'string',
      value: '<url>',
      help: 'Base URL of your Latchkey server: addresses of the old service become its, and the kit is given it',
    },
    dry: { type: 'boolean', help: 'Change nothing, only report; lines are those after the change' },
  },
  forms: { '<kit> <folder>': `From ${names}; the folder has the sources of the app` },
  variables: {},
  run: async (context, options, words) => {
    const [name = '', folder = '', ...more] = words
    const kit = Object.hasOwn(kits, name) ? kits[name] : undefined
    if (!kit || folder === '' || more.length > 0)
      throw new CliError(`Say from which kit and where: latchkey codemod <kit> <folder>. Kits: ${names}.`, {
        exitCode: 2,
      })
    const path = resolve(context.cwd, folder)
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new CliError(`${path} is no folder.`)
    const server = parseServer(options.server)
    const report = await rewriteApp(path, kit, { isDry: options.dry === true, server })
    for (const line of formatReport(report, kit.title, server)) context.out(line)
    return 0
  },
}

/** Parses `--server`: an HTTP address without query, returned without a slash at its end. */
function parseServer(option: string | boolean | undefined): string | undefined {
  if (option === undefined) return undefined
  const url = typeof option === 'string' && URL.canParse(option) ? new URL(option) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || /[?#'"`]/.test(url.href) || url.username !== '')
    throw new CliError('`--server` takes the base URL of your server, e.g. https://api.wallet.example.', {
      exitCode: 2,
    })
  return url.href.replace(/\/+$/, '')
}

/** Formats what was done and what is left, as lines. */
function formatReport({ files, packages }: AppReport, title: string, server: string | undefined): string[] {
  const changed = files.reduce((sum, file) => sum + file.changed, 0)
  const findings = files.flatMap((file) => file.findings.map((finding) => ({ ...finding, file: file.file })))
  const removed = files.flatMap((file) => file.removed.map((finding) => ({ ...finding, file: file.file })))
  const addresses = files.reduce((sum, file) => sum + file.addresses, 0)
  if (changed + addresses + removed.length + findings.length === 0) return [`Nothing of ${title} was found.`]
  const format = ({ file, line, what, advice }: (typeof findings)[number]) =>
    `  ${file}:${line}  ${what}: ${advice}`
  return [
    `${count(changed, 'import')} of ${title} changed in ${count(files.filter((file) => file.changed > 0).length, 'file')}.`,
    ...(addresses > 0
      ? [
          `${addresses} ${addresses === 1 ? 'address of the old service leads' : 'addresses of the old service lead'} to ${server}.`,
        ]
      : []),
    ...(packages
      ? [
          `package.json: ${packages.removed.length > 0 ? `without ${packages.removed.join(', ')}; ` : ''}with ${packages.added.join(', ') || 'nothing new'}. Run your package manager.`,
        ]
      : []),
    ...(removed.length > 0 ? ['', `Removed, since they have no effect (${removed.length}):`] : []),
    ...removed.map(format),
    ...(findings.length > 0 ? ['', `Left to do (${findings.length}):`] : ['Nothing is left to do.']),
    ...findings.map(format),
  ]
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
