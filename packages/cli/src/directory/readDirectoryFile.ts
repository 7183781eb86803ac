import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtInDirectory, type DirectorySnapshot, readSnapshot } from '@latchkey/server/directory'
import { CliError } from '../CliError.ts'

/** A snapshot file as it lies. */
export type DirectoryFile = {
  readonly path: string
  readonly bytes: Buffer
  readonly snapshot: DirectorySnapshot
}

/**
 * Reads a snapshot, the built-in one when no file is named, and checks everything but its signature.
 *
 * @throws CliError, DirectoryError
 */
export function readDirectoryFile(file: string | undefined): DirectoryFile {
  const path = file ?? join(builtInDirectory(), 'wallets.json')
  const bytes = readBytes(path)
  return { path, bytes, snapshot: readSnapshot(bytes.toString('utf8'), path) }
}

/** Reads a file a person named. Throws CliError that says why it can't be read. */
export function readBytes(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new CliError(`${path} can't be read: ${cause instanceof Error ? cause.message : 'it failed'}.`, {
      cause,
    })
  }
}
