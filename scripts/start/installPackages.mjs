import { existsSync, statSync } from 'node:fs'
import { run } from '../run.mjs'
import { hashFiles } from './hashFiles.mjs'
import { root } from './root.mjs'
import { readStamp, writeStamp } from './stamp.mjs'

const offline =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/i

/** Installs the packages when they are missing or the lock has changed since. Throws with words for a person. */
export async function installPackages() {
  const lock = () => hashFiles([`${root}package-lock.json`])
  if (isInstalled(lock())) return
  const start = performance.now()
  console.log('Installing packages. The first time this takes a minute and needs the package registry.')
  const { code, text } = await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: root,
    quiet: true,
  })
  if (code !== 0) {
    const said = text.trim().split('\n').slice(-15).join('\n')
    throw new Error(
      offline.test(text)
        ? `The packages could not be installed: the package registry can't be reached. Connect to the network (or set "npm config set registry" to one you reach) and run "npm start" again. npm says:\n${said}`
        : `The packages could not be installed. npm says:\n${said}`,
    )
  }
  writeStamp('install', lock())
  console.log(`Packages installed (${((performance.now() - start) / 1000).toFixed(0)} s).`)
}

/** By our own note, or because npm was run by hand after the lock was written. */
function isInstalled(lock) {
  const marker = `${root}node_modules/.package-lock.json`
  if (!existsSync(marker)) return false
  const stamp = readStamp('install')
  if (stamp === lock) return true
  if (stamp !== '' || statSync(marker).mtimeMs < statSync(`${root}package-lock.json`).mtimeMs) return false
  writeStamp('install', lock)
  return true
}
