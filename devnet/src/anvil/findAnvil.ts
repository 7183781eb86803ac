import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { DevnetError } from '../Devnet.ts'

/**
 * Path of the anvil program: the one npm installed for this platform, else the first on `PATH`.
 * Throws `DevnetError` `anvil_missing` with what to install.
 */
export function findAnvil(env: NodeJS.ProcessEnv = process.env, resolve = resolvePackaged): string {
  const packaged = resolve()
  const onPath = (env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, 'anvil'))
  const found = [packaged, ...onPath].find((path) => path !== undefined && isExecutable(path))
  if (found) return found
  throw new DevnetError(
    'anvil_missing',
    `The local chains need the program "anvil", which npm has no build of for ${process.platform}-${process.arch} here ` +
      'and which is not on your PATH. Install Foundry (https://getfoundry.sh) or run ' +
      '"npm install --no-save @foundry-rs/anvil" and put its bin folder on your PATH, then start again.',
  )
}

function resolvePackaged(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil')
  } catch {
    return undefined
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
