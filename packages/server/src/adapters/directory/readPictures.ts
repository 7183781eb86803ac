import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DirectoryError } from '../../errors/DirectoryError.ts'
import type { EncodedImage } from '../../ports/Images.ts'
import { directoryLimits } from './directoryLimits.ts'

/**
 * Reads the pictures a snapshot names, `<kind>/<id>.webp` or `.png` in the first of the folders that has it.
 *
 * @param hashes - sha256 of the bytes by `<kind>/<id>`
 * @throws DirectoryError when one is missing, is another one than was signed, or is no raster
 */
export function readPictures(
  hashes: Readonly<Record<string, string>>,
  folders: readonly string[],
): ReadonlyMap<string, EncodedImage> {
  const pictures = Object.entries(hashes).map(
    ([key, hash]) => [key, readPicture(key, hash, folders)] as const,
  )
  return new Map(pictures)
}

function readPicture(key: string, hash: string, folders: readonly string[]): EncodedImage {
  const files = folders.flatMap((folder) => [join(folder, `${key}.webp`), join(folder, `${key}.png`)])
  let refused = `is in none of ${folders.join(', ')}`
  for (const file of files) {
    if (
      (statSync(file, { throwIfNoEntry: false })?.size ?? Number.POSITIVE_INFINITY) > directoryLimits.picture
    )
      continue
    const body = new Uint8Array(readFileSync(file))
    const type = typeOf(body)
    const found = createHash('sha256').update(body).digest('hex')
    if (type && found === hash) return { type, body, etag: `"${hash.slice(0, 32)}"` }
    refused = type ? 'is another one than was signed' : 'is neither WebP nor PNG'
  }
  throw new DirectoryError('directory_picture_wrong', `The picture "${key}" of the directory ${refused}.`)
}

/** By what the bytes begin with: the name of a file proves nothing (T-IMG). */
function typeOf(bytes: Uint8Array): EncodedImage['type'] | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp'
  return start.startsWith('\x89PNG\r\n\x1a\n') ? 'image/png' : undefined
}
