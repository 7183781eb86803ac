import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { templatePath } from './templatePath.ts'

/**
 * A data folder of PGlite as it is right after its first start, made when this package was built. Undefined where
 * nobody made one for this version of PGlite: then the first start makes its own, which takes some seconds more.
 */
export function readTemplate(): Blob | undefined {
  let packed: Buffer
  try {
    packed = readFileSync(templatePath())
  } catch {
    return undefined
  }
  return new Blob([brotliDecompressSync(packed)], { type: 'application/x-tar' })
}
