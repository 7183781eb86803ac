import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const exec = promisify(execFile)
const store = resolve(import.meta.dirname, '../../.out/debian')

/**
 * Finds a program: an installed one, else from Debian's package, unpacked into `.out/debian` and not installed.
 *
 * @param name e.g. `promtool`
 * @param packages of Debian that hold it and what it needs, e.g. `['prometheus']`
 * @returns its path
 * @throws Error where there is neither the program nor apt
 */
export async function findProgram(name, packages) {
  const installed = ['/usr/sbin', '/usr/bin', '/usr/local/bin']
    .map((folder) => join(folder, name))
    .find(existsSync)
  if (installed) return installed
  const folder = join(store, packages.join('+'))
  const find = () => ['usr/sbin', 'usr/bin'].map((part) => join(folder, part, name)).find(existsSync)
  const found = find()
  if (found) return found
  if (!existsSync('/usr/bin/apt-get'))
    throw new Error(
      `${name} is not installed, and this machine has no apt-get to fetch ${packages.join(', ')} with.`,
    )
  const fresh = `${folder}.${process.pid}`
  mkdirSync(fresh, { recursive: true })
  try {
    const download = () =>
      exec('/usr/bin/apt-get', ['download', '-qq', ...packages], { cwd: fresh, timeout: 120_000 })
    await download().catch(async () => {
      await exec('/usr/bin/apt-get', ['update', '-qq'], { timeout: 120_000 })
      await download()
    })
    for (const file of readdirSync(fresh).filter((one) => one.endsWith('.deb'))) {
      await exec('/usr/bin/dpkg', ['-x', join(fresh, file), fresh], { timeout: 60_000 })
      rmSync(join(fresh, file))
    }
    if (!existsSync(folder)) renameSync(fresh, folder)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  const unpacked = find()
  if (!unpacked) throw new Error(`${packages.join(', ')} of this Debian holds no ${name}.`)
  return unpacked
}
