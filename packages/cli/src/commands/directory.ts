import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldText, selectWallets, type WalletQuery } from '@latchkey/protocol'
import {
  builtInDirectory,
  compareWallets,
  type DirectorySnapshot,
  directoryKeys,
  readSnapshot,
  type SnapshotWallet,
  signSnapshot,
  toWalletEntry,
  verifySnapshot,
  type WalletChange,
  writeSnapshot,
} from '@latchkey/server/directory'
import { alignColumns, CliError, type Command, type OptionValues } from '../Command.ts'

const forms = {
  'list [text]': 'Show the wallets, or those whose name holds a text',
  validate: 'Check a snapshot, and its signature when it has one',
  'sign --file --key': 'Sign a snapshot, so that servers take it',
  'filter --out': 'Write a snapshot of some of the wallets only, and say what changes',
  'import --from --out': 'Merge wallets of another file by id, and say what changes',
}

/** `latchkey directory`: creates, checks and signs a wallet directory. Works on files, without a server. */
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
    for (const line of runForm(words, options, env.LATCHKEY_DIRECTORY_KEYS ?? '')) out(line)
    return Promise.resolve(0)
  },
}

/** Runs one form of the command. Returns the lines to print. */
function runForm([verb, ...words]: readonly string[], options: OptionValues, keys: string): string[] {
  const file = getText(options, 'file')
  if (verb === 'list') return listWallets(file, words.join(' '))
  if (words.length > 0 || verb === undefined || !['validate', 'sign', 'filter', 'import'].includes(verb)) {
    const problem =
      verb === undefined ? 'It needs a form' : `"${[verb, ...words].join(' ')}" is no form of it`
    throw new CliError(`${problem}. There are: ${Object.keys(forms).join(', ')}.`, { exitCode: 2 })
  }
  if (verb === 'validate')
    return validateDirectory(
      file,
      keys.split(',').map((key) => key.trim()),
    )
  if (verb === 'sign') return signDirectory(requireOption(options, 'file'), requireOption(options, 'key'))
  if (verb === 'import')
    return importWallets(file, requireOption(options, 'from'), requireOption(options, 'out'))
  return filterDirectory(file, toWalletQuery(options), requireOption(options, 'out'))
}

function toWalletQuery(options: OptionValues): WalletQuery {
  const listOf = (name: string) => getText(options, name)?.split(',').filter(Boolean)
  const badge = getText(options, 'badge')
  if (badge !== undefined && badge !== 'certified' && badge !== 'none') {
    throw new CliError('The option --badge is "certified" or "none".', { exitCode: 2 })
  }
  return { include: listOf('include'), exclude: listOf('exclude'), chains: listOf('chains'), badge }
}

function getText(options: OptionValues, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

function requireOption(options: OptionValues, name: string): string {
  const value = getText(options, name)
  if (value !== undefined) return value
  throw new CliError(`That needs --${name} <path>.`, { exitCode: 2 })
}

/** Lists the wallets of a snapshot whose name contains a text, a line each: id, name, and its rdns, site or store. */
function listWallets(file: string | undefined, search: string): string[] {
  const { snapshot } = loadDirectory(file)
  const foldedSearch = foldText(search)
  const rows = snapshot.wallets
    .filter(({ name }) => foldText(name).includes(foldedSearch))
    .map(({ id, name, rdns, homepage, play_store, chrome_store }) => [
      id,
      name,
      rdns ?? homepage ?? chrome_store ?? play_store ?? '',
    ])
  return [
    ...alignColumns(rows),
    `${rows.length} of ${snapshot.wallets.length} wallets, version ${snapshot.version}`,
  ]
}

/**
 * Checks a snapshot, and its signature when there is one.
 *
 * @param keys - trusted public keys besides those of this package (`directoryKeys`)
 * @throws CliError, DirectoryError
 */
function validateDirectory(file: string | undefined, keys: readonly string[]): string[] {
  const { path, bytes, snapshot } = loadDirectory(file)
  const { version, issued, wallets } = snapshot
  const validText = `${path} is valid: version ${version} of ${issued}, ${wallets.length} wallets.`
  if (!existsSync(`${path}.sig`))
    return [validText, 'It is not signed: no server takes it before "latchkey directory sign".']
  const signature = readBytes(`${path}.sig`).toString('utf8')
  verifySnapshot({ snapshot: bytes, signature, keys: [...directoryKeys, ...keys], name: path })
  return [validText, 'Its signature is right.']
}

/**
 * Signs a valid snapshot and writes the signature beside it.
 *
 * @param key - path of an Ed25519 private key in PEM form
 * @throws CliError, DirectoryError
 */
function signDirectory(file: string, key: string): string[] {
  const { path, bytes } = loadDirectory(file)
  const { signature, publicKey } = signSnapshot(bytes, readBytes(key).toString('utf8'))
  writeFileSync(`${path}.sig`, signature)
  return [`Signed: ${path}.sig`, `Servers that should trust it need LATCHKEY_DIRECTORY_KEYS=${publicKey}`]
}

/**
 * Writes a snapshot of the matching wallets and their pictures.
 *
 * @throws CliError, DirectoryError
 */
function filterDirectory(file: string | undefined, query: WalletQuery, out: string): string[] {
  const { snapshot } = loadDirectory(file)
  const wallets = snapshot.wallets.filter(
    (wallet) => selectWallets([toWalletEntry(wallet)], query).count === 1,
  )
  const usedPictures = new Set(wallets.map(({ image_id }) => `wallet/${image_id}`))
  const pictures = Object.entries(snapshot.pictures).filter(
    ([key]) => !key.startsWith('wallet/') || usedPictures.has(key),
  )
  return writeNextSnapshot(snapshot, wallets, Object.fromEntries(pictures), out)
}

/**
 * Writes a snapshot with the wallets of another file merged in by id: known ones are replaced, new ones are appended.
 *
 * @param from - a snapshot, or a JSON list of wallets as in a snapshot
 * @throws CliError, DirectoryError
 */
function importWallets(file: string | undefined, from: string, out: string): string[] {
  const { snapshot } = loadDirectory(file)
  const imported = parseImport(from, snapshot)
  const incoming = new Map(imported.wallets.map((wallet) => [wallet.id, wallet]))
  const updated = snapshot.wallets.map((wallet) => incoming.get(wallet.id) ?? wallet)
  const existingIds = new Set(snapshot.wallets.map(({ id }) => id))
  const added = imported.wallets.filter(({ id }) => !existingIds.has(id))
  return writeNextSnapshot(
    snapshot,
    [...updated, ...added],
    { ...snapshot.pictures, ...imported.pictures },
    out,
  )
}

/** Parses a file of wallets: a snapshot, or a list of wallets, which is checked as a snapshot with the pictures of `base`. */
function parseImport(path: string, base: DirectorySnapshot): DirectorySnapshot {
  const text = readBytes(path).toString('utf8')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new CliError(`${path} is not JSON.`, { cause })
  }
  if (!Array.isArray(json)) return readSnapshot(text, path)
  return readSnapshot(JSON.stringify({ ...base, wallets: json }), path)
}

/** A snapshot file. */
type DirectoryFile = {
  readonly path: string
  readonly bytes: Buffer
  readonly snapshot: DirectorySnapshot
}

/**
 * Loads a snapshot (default: the built-in one) and checks everything but its signature.
 *
 * @throws CliError, DirectoryError
 */
function loadDirectory(file: string | undefined): DirectoryFile {
  const path = file ?? join(builtInDirectory(), 'wallets.json')
  const bytes = readBytes(path)
  return { path, bytes, snapshot: readSnapshot(bytes.toString('utf8'), path) }
}

/** Reads a file.
 *
 * @throws CliError with the reason */
function readBytes(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new CliError(`${path} can't be read: ${cause instanceof Error ? cause.message : 'it failed'}.`, {
      cause,
    })
  }
}

/**
 * Writes the next version of a snapshot and lists every difference, to review before signing. Writes nothing when nothing
 * differs or the result is invalid.
 *
 * @throws DirectoryError; the error of the file system when the file can't be written
 */
function writeNextSnapshot(
  previous: DirectorySnapshot,
  wallets: readonly SnapshotWallet[],
  pictures: DirectorySnapshot['pictures'],
  out: string,
): string[] {
  const changes = compareWallets(previous.wallets, wallets)
  if (changes.length === 0) return ['Nothing changes, nothing was written.']
  const text = writeSnapshot({
    format: 1,
    version: previous.version + 1,
    issued: new Date().toISOString().slice(0, 10),
    wallets: [...wallets],
    pictures,
  })
  readSnapshot(text, out)
  writeFileSync(out, text)
  return [
    ...changeLines(changes),
    `Written: ${out}, version ${previous.version + 1}. Read the changes above, then sign it: latchkey directory sign --file ${out} --key <private key>`,
  ]
}

const changeMarks = { added: '+', removed: '-', changed: '~' } as const

/** Formats the differences of two directories for review, with every new link in full. */
function changeLines(changes: readonly WalletChange[]): string[] {
  const lines = changes.flatMap(({ kind, wallet, fields }) => [
    `${changeMarks[kind]} ${wallet.name} (${wallet.id})`,
    ...fields
      .filter(({ field }) => field !== 'id' && field !== 'name')
      .map((change) => `    ${formatFieldChange(change)}`),
    ...fields
      .filter(({ field, before }) => field === 'name' && before !== undefined)
      .map((change) => `    ${formatFieldChange(change)}`),
  ])
  const count = (kind: WalletChange['kind']) => changes.filter((change) => change.kind === kind).length
  return [...lines, `${count('added')} added, ${count('changed')} changed, ${count('removed')} removed`]
}

function formatFieldChange({ field, before, after }: WalletChange['fields'][number]): string {
  const [oldText, newText] = [before, after].map((value) =>
    value === undefined ? 'nothing' : JSON.stringify(value),
  )
  return before === undefined ? `${field}: ${newText}` : `${field}: ${oldText} -> ${newText}`
}
