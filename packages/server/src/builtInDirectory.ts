import { fileURLToPath } from 'node:url'

/** The folder of the directory that comes with this package: one above this file, in `src` and in `dist`. */
export function builtInDirectory(): string {
  return fileURLToPath(new URL('../directory', import.meta.url))
}
