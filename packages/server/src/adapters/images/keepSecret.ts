import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../ports/Log.ts'

/**
 * The server's own secret, made once and kept in `<folder>/secret` for its user only. Where the folder can't be written
 * it is another one with each start: addresses of pictures end with the process, and the log says so.
 */
export function keepSecret(folder: string, log: Log): string {
  const path = join(folder, 'secret')
  const made = randomBytes(32).toString('hex')
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, made, { flag: 'wx', mode: 0o600 })
    return made
  } catch {
    // it is there already, or the folder can't be written
  }
  try {
    const kept = readFileSync(path, 'utf8').trim()
    if (kept.length >= 32) return kept
  } catch {
    // said below
  }
  log.warn(
    {},
    'No secret can be kept in LATCHKEY_DATA, so addresses of pictures end with this process. Set LATCHKEY_SECRET',
  )
  return made
}
