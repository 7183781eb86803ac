import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// A registry that offers packages under our names, in our version and in higher ones, with code of its own.

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
// without the settings of the npm that runs the tests
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
const npm = (cwd, ...parameters) => promisify(execFile)('npm', parameters, { cwd, env, timeout: 60_000 })
const readJson = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))
const settings = readFileSync(join(root, '.npmrc'), 'utf8')
const lock = readJson('package-lock.json')
const pin = '@latchkey:registry'
const fields = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']

/** Our packages: folder, name, version and what they need of each other. */
const ours = Object.keys(lock.packages)
  .filter((path) => path !== '' && !path.includes('node_modules/'))
  .map((folder) => ({ folder, manifest: readJson(folder, 'package.json') }))
const versions = new Map(ours.map(({ manifest }) => [manifest.name, manifest.version]))
const isOurs = ([name]) => versions.has(name) || name.startsWith('@latchkey/')

let folder
const open = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-registry-'))
})
afterAll(() => {
  for (const server of open) server.close()
  rmSync(folder, { recursive: true })
})

/** Starts a registry whose every package holds a file with the registry's name. Records the names that are asked for. */
async function startRegistry(owner) {
  const asked = []
  const tarballs = new Map()
  const pack = (name, version) => {
    const place = mkdtempSync(join(folder, 'pack-'))
    mkdirSync(join(place, 'package'))
    writeFileSync(join(place, 'package/package.json'), JSON.stringify({ name, version }))
    writeFileSync(join(place, 'package', owner), '')
    const bytes = execFileSync('tar', ['-cz', '-C', place, 'package'])
    const path = `/tarball/${tarballs.size}.tgz`
    tarballs.set(path, bytes)
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
    return { name, version, dist: { tarball: `${url}${path}`, integrity } }
  }
  const server = createServer((request, response) => {
    const tarball = tarballs.get(request.url)
    if (tarball) return response.end(tarball)
    const name = decodeURIComponent(request.url.slice(1))
    asked.push(name)
    const offered = [versions.get(name) ?? '1.0.0', '99.0.0'].map((version) => pack(name, version))
    const time = Object.fromEntries(offered.map(({ version }) => [version, '2020-01-01T00:00:00.000Z']))
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        name,
        'dist-tags': { latest: '99.0.0' },
        time,
        versions: Object.fromEntries(offered.map((one) => [one.version, one])),
      }),
    )
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(server)
  const url = `http://127.0.0.1:${server.address().port}`
  return { url, asked }
}

/** Writes the repository without code and without packages of others: who of ours needs whom, under our `.npmrc`. */
function writeRepository(name, change = (manifest) => manifest) {
  const place = join(folder, name)
  mkdirSync(place)
  writeFileSync(join(place, '.npmrc'), settings)
  const workspaces = ours.map((one) => one.folder)
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name: 'root', private: true, workspaces }))
  for (const one of ours) {
    const { name: own, version, ...manifest } = one.manifest
    const needs = fields.map((field) => [
      field,
      Object.fromEntries(Object.entries(manifest[field] ?? {}).filter(isOurs)),
    ])
    mkdirSync(join(place, one.folder), { recursive: true })
    const changed = change({ name: own, version, ...Object.fromEntries(needs) })
    writeFileSync(join(place, one.folder, 'package.json'), JSON.stringify(changed))
  }
  return place
}

describe('[T-CONF] packages under our names at a registry', () => {
  it('are needed by none of ours: each needs exactly the version that is here, and the lock file links it', () => {
    expect(ours.length).toBeGreaterThan(10)
    for (const { folder: place, manifest } of [{ folder: '', manifest: readJson('package.json') }, ...ours])
      for (const field of fields)
        for (const [name, wanted] of Object.entries(manifest[field] ?? {}).filter(isOurs))
          expect([place, name, wanted]).toEqual([place, name, versions.get(name)])
    for (const [path, entry] of Object.entries(lock.packages)) {
      const name = path.replace(/^.*node_modules\//, '')
      if (path.includes('node_modules/') && isOurs([name]))
        expect([path, entry.link, versions.has(name)]).toEqual([path, true, true])
    }
  })

  it('are not asked for by an install from nothing, although both registries are hostile', async () => {
    const hostile = await startRegistry('hostile')
    const place = writeRepository('exact')
    await npm(place, 'install', `--registry=${hostile.url}`, `--${pin}=${hostile.url}`)
    expect(hostile.asked).toEqual([])
    for (const one of ours)
      expect(realpathSync(join(place, 'node_modules', one.manifest.name))).toBe(
        realpathSync(join(place, one.folder)),
      )
  }, 90_000)

  it('control: a range that what is here doesn’t satisfy installs the stranger’s', async () => {
    const hostile = await startRegistry('hostile')
    const place = writeRepository('range', (manifest) =>
      manifest.name === '@latchkey/siwx'
        ? { ...manifest, dependencies: { ...manifest.dependencies, '@latchkey/protocol': '>=0.0.1' } }
        : manifest,
    )
    await npm(place, 'install', `--registry=${hostile.url}`, `--${pin}=${hostile.url}`)
    expect(hostile.asked).toContain('@latchkey/protocol')
    expect(existsSync(join(place, 'packages/siwx/node_modules/@latchkey/protocol/hostile'))).toBe(true)
  }, 90_000)

  it('our scope is pinned to the public registry, whatever a machine has for the others', async () => {
    const { stdout } = await npm(root, 'config', 'get', pin)
    expect(stdout.trim()).toBe('https://registry.npmjs.org/')
    const [hostile, honest] = [await startRegistry('hostile'), await startRegistry('honest')]
    const install = async (name, npmrc) => {
      const place = join(folder, name)
      mkdirSync(place)
      writeFileSync(join(place, 'package.json'), JSON.stringify({ name: 'app', private: true }))
      writeFileSync(join(place, '.npmrc'), npmrc)
      await npm(place, 'install', '@latchkey/react', `--registry=${hostile.url}`)
      return (owner) => existsSync(join(place, 'node_modules/@latchkey/react', owner))
    }
    const pinned = await install('pinned', settings.replace('https://registry.npmjs.org/', honest.url))
    expect([pinned('honest'), pinned('hostile'), hostile.asked]).toEqual([true, false, []])
    // control: without the pin it comes from wherever the machine looks
    const unpinned = await install('unpinned', settings.replace(/^@latchkey:registry=.*$/m, ''))
    expect([unpinned('honest'), unpinned('hostile')]).toEqual([false, true])
  }, 90_000)
})
