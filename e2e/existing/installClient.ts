import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Installs the existing client by its lock file when it isn't there yet. Needs the package registry, once. */
export async function installClient(): Promise<void> {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  if (existsSync(`${folder}node_modules/@reown/appkit/package.json`)) return
  await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder })
}
