import { type DirectorySnapshot, readSnapshot } from '@latchkey/server/directory'
import { CliError } from '../CliError.ts'
import { readBytes, readDirectoryFile } from './readDirectoryFile.ts'
import { writeNextSnapshot } from './writeNextSnapshot.ts'

/**
 * Writes a snapshot with the wallets of another file merged in by id: known ones are replaced, new ones come last.
 *
 * @param from - a snapshot, or a JSON list of wallets in the form a snapshot holds them
 * @throws CliError, DirectoryError
 */
export function importWallets(file: string | undefined, from: string, out: string): string[] {
  const { snapshot } = readDirectoryFile(file)
  const more = readMore(from, snapshot)
  const incoming = new Map(more.wallets.map((wallet) => [wallet.id, wallet]))
  const kept = snapshot.wallets.map((wallet) => incoming.get(wallet.id) ?? wallet)
  const known = new Set(snapshot.wallets.map(({ id }) => id))
  const added = more.wallets.filter(({ id }) => !known.has(id))
  return writeNextSnapshot(snapshot, [...kept, ...added], { ...snapshot.pictures, ...more.pictures }, out)
}

function readMore(path: string, base: DirectorySnapshot): DirectorySnapshot {
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
