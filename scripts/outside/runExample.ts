// `npm run example -- wagmi3`: installs an example outside of the repository, with our packages as they would be published,
// and serves it over the stack that runs (`npm start`). Ends with Ctrl-C and takes its copy along.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exampleEnvironment } from './exampleEnvironment.ts'
import { installExample } from './installExample.ts'
import { packagesOf } from './packagesOf.ts'
import { packPackages } from './packPackages.ts'

const [name = ''] = process.argv.slice(2)
const names = readdirSync('examples').filter((entry) => existsSync(`examples/${entry}/package.json`))
const stackFile = '.latchkey/dev.json'
if (!names.includes(name)) fail(`Name an example: ${names.join(', ')}.`)
if (!existsSync(stackFile)) fail('No stack runs here. Run `npm start` first, and this beside it.')

const place = mkdtempSync(join(tmpdir(), 'latchkey-example-'))
const leave = () => rmSync(place, { recursive: true, force: true })
try {
  console.log('Building and packing our packages, installing the example…')
  const folder = join(place, name)
  mkdirSync(folder)
  const env = exampleEnvironment(JSON.parse(readFileSync(stackFile, 'utf8')))
  const example = await installExample(name, folder, await packPackages(place, packagesOf(name)), env)
  const child = spawn(process.execPath, [example.tool('vite')], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  process.exitCode = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 0)))
} finally {
  leave()
}

function fail(words: string): never {
  console.error(words)
  process.exit(2)
}
