import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Creates a folder with the folders above it that are missing. Unlike `mkdirSync` with `recursive`, which never returns below a
 * file system that answers each creation with ENOENT (`/proc` on Linux), it tries each folder once.
 *
 * @param mode of the folders that are created, e.g. 0o700
 * @throws the error of the file system, e.g. with code ENOENT, ENOTDIR, EACCES or EROFS
 */
export function createFolder(path: string, mode?: number): void {
  const missing: string[] = []
  for (let folder = resolve(path); !exists(folder); folder = dirname(folder)) missing.unshift(folder)
  for (const folder of missing) {
    try {
      mkdirSync(folder, mode === undefined ? {} : { mode })
    } catch (error) {
      // Another process may have created it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Whether something is at a path. What can't be looked at counts as missing, so that its creation says why. */
function exists(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined || dirname(path) === path
  } catch {
    return dirname(path) === path
  }
}
