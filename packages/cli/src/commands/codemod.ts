import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { CliError, type Command } from '../Command.ts'
import { kits } from '../codemod/kits.ts'
import { type AppReport, addedPackages, rewriteApp } from '../codemod/rewriteApp.ts'

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
    const isDry = options.dry === true
    for (const line of formatReport(report, { title: kit.title, server, isDry })) context.out(line)
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

/** Formats what was done, or with `isDry` what would be, and what is left, as lines. */
function formatReport(
  { files, packages }: AppReport,
  {
    title,
    server,
    isDry,
  }: { readonly title: string; readonly server: string | undefined; readonly isDry: boolean },
): string[] {
  const changed = files.reduce((sum, file) => sum + file.changed, 0)
  const findings = files.flatMap((file) => file.findings.map((finding) => ({ ...finding, file: file.file })))
  const removed = files.flatMap((file) => file.removed.map((finding) => ({ ...finding, file: file.file })))
  const format = ({ file, line, what, advice }: (typeof findings)[number]) =>
    `  ${file}:${line}  ${what}: ${advice}`
  const losses = files.flatMap((file) => file.losses.map((loss) => `  ${file.file}  ${loss}`))
  // The codemod was given a folder of sources, or the kit is listed elsewhere, e.g. in a workspace's own `package.json`.
  const manifest =
    packages || changed === 0
      ? []
      : [
          `  package.json  it is not in this folder, or has no package of ${title}: add ${addedPackages.join(', ')}, and remove those of ${title} once no import of them is left`,
        ]
  const left = [...manifest, ...losses, ...findings.map(format)]
  const addresses = files.reduce((sum, file) => sum + file.addresses, 0)
  if (changed + addresses + removed.length + findings.length === 0) return [`Nothing of ${title} was found.`]
  const leads = addresses === 1 ? 'address of the old service leads' : 'addresses of the old service lead'
  const would = addresses === 1 ? 'address of the old service would' : 'addresses of the old service would'
  return [
    ...(isDry ? ['A dry run: no file was changed.'] : []),
    `${count(changed, 'import')} of ${title} ${isDry ? 'would change' : 'changed'} in ${count(files.filter((file) => file.changed > 0).length, 'file')}.`,
    ...(addresses > 0 ? [`${addresses} ${isDry ? `${would} lead` : leads} to ${server}.`] : []),
    ...(packages
      ? [
          `package.json${isDry ? ' would be' : ''}: ${packages.removed.length > 0 ? `without ${packages.removed.join(', ')}; ` : ''}with ${packages.added.join(', ') || 'nothing new'}.${isDry ? '' : ' Run your package manager.'}`,
        ]
      : []),
    ...(removed.length > 0
      ? ['', `${isDry ? 'Would be removed' : 'Removed'}, since they have no effect (${removed.length}):`]
      : []),
    ...removed.map(format),
    ...(left.length > 0
      ? ['', `Left to do${isDry ? ' afterwards' : ''} (${left.length}):`]
      : [isDry ? 'Nothing would be left to do.' : 'Nothing is left to do.']),
    ...left,
  ]
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
