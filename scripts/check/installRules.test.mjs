import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
// without the settings of the npm that runs the tests
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
const run = (command, parameters, options) => promisify(execFile)(command, parameters, { env, ...options })
const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const settings = readFileSync(join(root, '.npmrc'), 'utf8')

let folder
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-install-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Installs a package whose install script leaves a file, under the repository's `.npmrc`. */
async function install(name, allowed, npmrc = settings) {
  const project = join(folder, name)
  mkdirSync(join(project, 'evil'), { recursive: true })
  const script = `node -e "require('fs').writeFileSync('${join(project, 'ran')}', '')"`
  writeFileSync(
    join(project, 'evil/package.json'),
    JSON.stringify({ name: 'evil', version: '1.0.0', scripts: { postinstall: script } }),
  )
  await run('npm', ['pack', '--silent'], { cwd: join(project, 'evil'), timeout: 60_000 })
  cpSync(join(project, 'evil/evil-1.0.0.tgz'), join(project, 'evil.tgz'))
  rmSync(join(project, 'evil'), { recursive: true })
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'app', dependencies: { evil: 'file:evil.tgz' }, allowScripts: allowed }),
  )
  writeFileSync(join(project, '.npmrc'), npmrc)
  const failure = await run('npm', ['install', '--offline'], { cwd: project, timeout: 60_000 }).then(
    () => '',
    (error) => String(error.stderr),
  )
  return { failure, hasRun: existsSync(join(project, 'ran')) }
}

describe('what an install may run and resolve to', () => {
  it('[T-DEP] every package of the lock file with an install script is named, and nothing else is', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    const withScript = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
    )
    expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScript)].sort())
  })

  it('[X.55] [T-DEP] a script nobody named fails the install and does not run', async () => {
    const { failure, hasRun } = await install('strict', {})
    expect(failure).toMatch(/script/i)
    expect(hasRun).toBe(false)
  }, 90_000)

  it('[T-DEP] control: without the rule it runs', async () => {
    expect((await install('loose', {}, '')).hasRun).toBe(true)
  }, 90_000)

  it('[X.55] npm takes the settings: a week of age, no script unnamed', async () => {
    const { stdout } = await run('npm', ['config', 'list', '--json'], { cwd: root, timeout: 60_000 })
    expect(JSON.parse(stdout)).toMatchObject({ 'min-release-age': 7, 'strict-allow-scripts': true })
  }, 90_000)
})
