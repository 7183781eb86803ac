import { existsSync } from 'node:fs'
import { directoryKeys, verifySnapshot } from '@latchkey/server/directory'
import { readBytes, readDirectoryFile } from './readDirectoryFile.ts'

/**
 * Checks a snapshot, and its signature when there is one.
 *
 * @param keys - public keys trusted besides ours
 * @throws CliError, DirectoryError
 */
export function validateDirectory(file: string | undefined, keys: readonly string[]): string[] {
  const { path, bytes, snapshot } = readDirectoryFile(file)
  const { version, issued, wallets } = snapshot
  const about = `${path} is valid: version ${version} of ${issued}, ${wallets.length} wallets.`
  if (!existsSync(`${path}.sig`))
    return [about, 'It is not signed: no server takes it before "latchkey directory sign".']
  const signature = readBytes(`${path}.sig`).toString('utf8')
  verifySnapshot({ snapshot: bytes, signature, keys: [...directoryKeys, ...keys], name: path })
  return [about, 'Its signature is right.']
}
