import { writeFileSync } from 'node:fs'
import { signSnapshot } from '@latchkey/server/directory'
import { readBytes, readDirectoryFile } from './readDirectoryFile.ts'

/**
 * Signs a snapshot that is valid, and writes the signature beside it.
 *
 * @param key - path of an Ed25519 private key in PEM form
 * @throws CliError, DirectoryError
 */
export function signDirectory(file: string, key: string): string[] {
  const { path, bytes } = readDirectoryFile(file)
  const { signature, publicKey } = signSnapshot(bytes, readBytes(key).toString('utf8'))
  writeFileSync(`${path}.sig`, signature)
  return [`Signed: ${path}.sig`, `Servers that should trust it need LATCHKEY_DIRECTORY_KEYS=${publicKey}`]
}
