// long: builds the server as the image does, and runs it on three versions of Node.
import { execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { arch, platform, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

const exec = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
const options = { cwd: root, timeout: 45 * 60_000, maxBuffer: 64 * 1024 ** 2 }

/** Versions of Node that are supported, the least one first. The image has the last. */
const versions = ['20.19.6', '22.23.3', '24.21.0']

/** The program of a version of Node, from npm's package of it. No script is run. */
async function getNode(version) {
  const folder = join(root, '.out/node', version)
  const path = join(folder, 'node_modules/node', 'bin/node')
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  const spec = `node@npm:node-${platform()}-${arch()}@${version}`
  await exec('npm', ['install', '--no-save', '--ignore-scripts', '--prefix', folder, spec], options)
  return path
}

async function getFreePort() {
  const server = createServer()
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address()
  await new Promise((done) => server.close(done))
  return String(port)
}

/** Commands of the build stage, as Docker would run them. */
const steps = dockerfile
  .split(/^FROM /m)[1]
  .split('\n')
  .filter((line) => line.startsWith('RUN '))
  .map((line) => line.slice('RUN '.length))

describe('the image', () => {
  /** What the last stage copies to /app. Files belong to root, and the program runs as another user. */
  let app = ''
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-image-'))
    app = join(folder, 'app')
    // A build of this checkout is used; the bench "release" builds clean ones.
    if (!existsSync(join(root, 'packages/cli/dist/main.js'))) await exec('npm', ['run', 'build'], options)
    await exec(process.execPath, ['scripts/copyServer.mjs', app], options)
    chmodSync(folder, 0o755)
    return () => rmSync(folder, { recursive: true, force: true })
  }, 45 * 60_000)

  it('is built by an install from the lockfile, the build, and the copy that is tried here', () => {
    expect(steps).toEqual([
      'npm ci --no-audit --no-fund',
      'npm run build',
      'node scripts/copyServer.mjs /app',
    ])
    expect(dockerfile).toMatch(/^USER 1000:1000$/m)
    expect(dockerfile).toContain('HEALTHCHECK')
    expect(dockerfile).toContain(`node:${versions.at(-1).split('.')[0]}-`)
    for (const program of dockerfile.match(/\/app\/[\w./-]+\.mjs/g))
      expect(existsSync(program.replace('/app', app)), program).toBe(true)
  })

  it('holds what runs and nothing else: no tests, sources, tools of development or devnet', () => {
    const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
    expect(
      files.filter((path) =>
        /node_modules\/(@latchkey\/[\w-]+|latchkey)\/(src\/|.*\.test\.[jt]s)/.test(path),
      ),
    ).toEqual([])
    const packages = readdirSync(join(app, 'node_modules'))
    for (const name of ['latchkey', 'pg', 'viem', 'age-encryption']) expect(packages).toContain(name)
    for (const name of ['typescript', 'vitest', 'tsx', 'esbuild', 'playwright-core'])
      expect(packages).not.toContain(name)
    expect(readdirSync(join(app, 'node_modules/@latchkey')).sort()).toEqual([
      'frame',
      'protocol',
      'server',
      'siwx',
    ])
  })

  it.each(versions)(
    'serves on Node %s as a user without rights, is healthy, and stops gracefully',
    {
      timeout: 15 * 60_000,
    },
    async (version) => {
      const node = await getNode(version)
      expect((await exec(node, ['--version'])).stdout.trim()).toBe(`v${version}`)
      const data = mkdtempSync(join(tmpdir(), 'latchkey-data-'))
      onTestFinished(() => rmSync(data, { recursive: true, force: true }))
      const user = process.getuid() === 0 ? { uid: 1000, gid: 1000 } : {}
      if (user.uid) chownSync(data, user.uid, user.gid)
      const env = {
        PATH: '/usr/bin:/bin',
        NODE_ENV: 'production',
        LATCHKEY_DATA: data,
        LATCHKEY_PORT: await getFreePort(),
        LATCHKEY_DRAIN: '1',
      }
      const bin = (name) => join(app, 'node_modules/latchkey/bin', name)
      const health = () =>
        exec(node, [bin('health.mjs')], { env }).then(
          () => 'healthy',
          () => 'unhealthy',
        )
      expect(await health()).toBe('unhealthy')
      const child = spawn(node, [bin('latchkey.mjs'), 'serve'], {
        env,
        cwd: data,
        ...user,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const ended = new Promise((done) => child.once('exit', (code, signal) => done(code ?? signal)))
      onTestFinished(() => void child.kill('SIGKILL'))
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
      const started = expect.poll(() => output, { timeout: 10 * 60_000 }).toContain('Latchkey serves')
      // One that does not start says why at once.
      await Promise.race([started, ended.then(() => expect.fail(output))])
      await expect.poll(health, { timeout: 60_000 }).toBe('healthy')
      const ready = await fetch(`http://127.0.0.1:${env.LATCHKEY_PORT}/readyz`)
      expect(await ready.json()).toMatchObject({ parts: { database: { state: 'ready' } } })
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
      expect(await health()).toBe('unhealthy')
    },
  )
})
