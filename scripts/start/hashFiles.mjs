import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'

const skipped = new Set(['node_modules', 'dist'])

/** One hash over the names and contents of files and folders; tests, built files and packages don't count. */
export function hashFiles(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory()) {
      for (const name of readdirSync(path).sort()) if (!skipped.has(name)) add(`${path}/${name}`)
    } else if (found && !/\.test\.\w+$/.test(path)) {
      hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
    }
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}
