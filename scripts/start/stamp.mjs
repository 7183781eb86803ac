import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { root } from './root.mjs'

const folder = `${root}node_modules/.cache/latchkey/`

/** What a step was last done for; empty when it never was. Goes with `node_modules`. */
export function readStamp(name) {
  try {
    return readFileSync(folder + name, 'utf8')
  } catch {
    return ''
  }
}

/** Notes that a step is done for these inputs. */
export function writeStamp(name, value) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(folder + name, value)
}
