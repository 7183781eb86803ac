import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DirectoryError } from '../../errors/DirectoryError.ts'
import type { DirectoryContent } from '../../ports/Directory.ts'
import type { EncodedImage } from '../../ports/Images.ts'
import type { DirectorySnapshot } from './directorySnapshot.ts'
import { readPictures } from './readPictures.ts'
import { readSnapshot } from './readSnapshot.ts'
import { toWalletEntry } from './toWalletEntry.ts'
import { verifySnapshot } from './verifySnapshot.ts'

/** A snapshot that was checked, ready to be served. */
export type LoadedDirectory = {
  readonly snapshot: DirectorySnapshot
  /** The bytes that were signed, to tell a new file from the same one. */
  readonly text: string
  readonly content: DirectoryContent
  readonly pictures: ReadonlyMap<string, EncodedImage>
}

/**
 * Reads a snapshot with its signature (`<file>.sig`) and its pictures (the folder `images` beside it, then `pictureFolders`).
 * Nothing of it is looked at before the signature is found right.
 *
 * @throws DirectoryError
 */
export function loadDirectory(
  file: string,
  keys: readonly string[],
  pictureFolders: readonly string[] = [],
): LoadedDirectory {
  const bytes = read(file, 'directory_unreadable', file)
  const signature = read(`${file}.sig`, 'directory_unsigned', file).toString('utf8')
  verifySnapshot({ snapshot: bytes, signature, keys, name: file })
  const text = bytes.toString('utf8')
  const snapshot = readSnapshot(text, file)
  return {
    snapshot,
    text,
    content: { version: snapshot.version, wallets: snapshot.wallets.map(toWalletEntry) },
    pictures: readPictures(snapshot.pictures, [join(dirname(file), 'images'), ...pictureFolders]),
  }
}

function read(path: string, code: 'directory_unreadable' | 'directory_unsigned', file: string): Buffer {
  try {
    return readFileSync(path)
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'it failed'
    const what = code === 'directory_unsigned' ? ` The snapshot ${file} needs its signature beside it.` : ''
    throw new DirectoryError(code, `${path} can't be read (${reason}).${what}`, { cause })
  }
}
