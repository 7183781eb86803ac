import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The built frame that comes with this version: the folder with its `integrity.json`. */
export function findFrame(): string {
  return join(dirname(fileURLToPath(import.meta.resolve('@latchkey/frame/package.json'))), 'app')
}
