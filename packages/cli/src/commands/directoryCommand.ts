import type { WalletQuery } from '@latchkey/protocol'
import { CliError } from '../CliError.ts'
import { filterDirectory } from '../directory/filterDirectory.ts'
import { importWallets } from '../directory/importWallets.ts'
import { listWallets } from '../directory/listWallets.ts'
import { signDirectory } from '../directory/signDirectory.ts'
import { validateDirectory } from '../directory/validateDirectory.ts'
import type { Command, OptionValues } from './Command.ts'

const forms = {
  'list [text]': 'Show the wallets, or those whose name holds a text',
  validate: 'Check a snapshot, and its signature when it has one',
  'sign --file --key': 'Sign a snapshot, so that servers take it',
  'filter --out': 'Write a snapshot of some of the wallets only, and say what changes',
  'import --from --out': 'Merge wallets of another file by id, and say what changes',
}

/** `latchkey directory`: make, check and sign a wallet directory of one's own. Works on files; no server is needed. */
export const directoryCommand: Command = {
  name: 'directory',
  summary: 'Make, check and sign the wallet directory a server shows',
  forms,
  options: {
    file: { type: 'string', value: '<path>', help: 'The snapshot to work on. Default: the built-in one' },
    out: { type: 'string', value: '<path>', help: 'Where "filter" and "import" write' },
    from: {
      type: 'string',
      value: '<path>',
      help: 'What "import" takes: a snapshot, or a JSON list of wallets',
    },
    key: { type: 'string', value: '<path>', help: 'Ed25519 private key (PEM) for "sign"' },
    include: { type: 'string', value: '<ids>', help: 'With "filter": only these, comma separated' },
    exclude: { type: 'string', value: '<ids>', help: 'With "filter": without these' },
    chains: {
      type: 'string',
      value: '<ids>',
      help: 'With "filter": wallets of one of these chains (CAIP-2)',
    },
    badge: { type: 'string', value: 'certified|none', help: 'With "filter": wallets with this badge' },
  },
  variables: { LATCHKEY_DIRECTORY_KEYS: 'Public keys "validate" trusts besides ours, comma separated' },
  run: ({ env, out }, options, words) => {
    for (const line of act(words, options, env.LATCHKEY_DIRECTORY_KEYS ?? '')) out(line)
    return Promise.resolve(0)
  },
}

function act([verb, ...words]: readonly string[], options: OptionValues, keys: string): string[] {
  const file = textOf(options, 'file')
  if (verb === 'list') return listWallets(file, words.join(' '))
  if (words.length > 0 || verb === undefined || !['validate', 'sign', 'filter', 'import'].includes(verb)) {
    const asked = verb === undefined ? 'It needs a form' : `"${[verb, ...words].join(' ')}" is no form of it`
    throw new CliError(`${asked}. There are: ${Object.keys(forms).join(', ')}.`, { exitCode: 2 })
  }
  if (verb === 'validate')
    return validateDirectory(
      file,
      keys.split(',').map((key) => key.trim()),
    )
  if (verb === 'sign') return signDirectory(need(options, 'file'), need(options, 'key'))
  if (verb === 'import') return importWallets(file, need(options, 'from'), need(options, 'out'))
  return filterDirectory(file, queryOf(options), need(options, 'out'))
}

function queryOf(options: OptionValues): WalletQuery {
  const listOf = (name: string) => textOf(options, name)?.split(',').filter(Boolean)
  const badge = textOf(options, 'badge')
  if (badge !== undefined && badge !== 'certified' && badge !== 'none') {
    throw new CliError('The option --badge is "certified" or "none".', { exitCode: 2 })
  }
  return { include: listOf('include'), exclude: listOf('exclude'), chains: listOf('chains'), badge }
}

function textOf(options: OptionValues, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

function need(options: OptionValues, name: string): string {
  const value = textOf(options, name)
  if (value !== undefined) return value
  throw new CliError(`That needs --${name} <path>.`, { exitCode: 2 })
}
