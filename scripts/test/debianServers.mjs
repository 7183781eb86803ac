import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The program and Debian's packages of it have the same names. The preferred one comes first. */
const names = ['valkey-server', 'redis-server']

/**
 * Returns the path of a Valkey or Redis server: LATCHKEY_REDIS_SERVER, an installed one, else Debian's by apt when we are
 * root. Undefined: there is none, and the tests that need one say what to install.
 */
export function findRedisServer() {
  const found = () => [process.env.LATCHKEY_REDIS_SERVER, ...names.flatMap(listPlaces)].find(isFile)
  if (found() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found()
  console.log(`tests: installing ${names.join(' or ')} with apt-get`)
  apt('update')
  for (const name of names) if (!found()) apt('install', '-y', '--no-install-recommends', name)
  return found()
}

/** Installs the missing ones of these programs with apt-get, each from the Debian package of its name. Does nothing without root. */
export function installPrograms(programs) {
  const missing = programs.filter((name) => !listPlaces(name).some(isFile))
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`tests: installing ${missing.join(', ')} with apt-get`)
  apt('update')
  apt('install', '-y', '--no-install-recommends', ...missing)
}

function listPlaces(name) {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin'].map((folder) =>
    join(folder, name),
  )
}

function isFile(path) {
  return path !== undefined && existsSync(path)
}

function apt(...args) {
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['-qq', ...args], { stdio: 'ignore', timeout: 180_000, env })
  } catch (error) {
    // Older Debians have no Valkey.
    console.log(`tests: apt-get ${args.join(' ')} failed (${error.message})`)
  }
}
