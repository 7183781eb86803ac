import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { freePort } from '../../devnet/src/freePort.ts'
import { createVisitor, mira, outcome } from '../../packages/siwx/src/testing/createVisitor.ts'
import { packPackages } from '../../scripts/outside/packPackages.ts'
import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'

// A Next app of somebody else: our packed packages, server components, the session from the request's cookie.

test.describe.configure({ mode: 'serial' })

const me = account(0).address
const exec = promisify(execFile)
const { NODE_OPTIONS: _options, FORCE_COLOR: _color, ...inherited } = process.env
const quietly = { ...inherited, NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' as const }
const SIWX_SECRET = 'a secret of the tests, long enough to be one'
let env: typeof quietly & { SIWX_SECRET: string; SIWX_ORIGIN: string }
let folder: string
let port: number
let server: ChildProcess | undefined
let url: string

test.beforeAll('install it outside of the repository', async () => {
  test.setTimeout(400_000)
  port = await freePort()
  env = { ...quietly, SIWX_SECRET, SIWX_ORIGIN: `http://localhost:${port}` }
  folder = mkdtempSync(join(tmpdir(), 'latchkey-next-'))
  const packages = await packPackages(folder, ['react', 'siwx'])
  cpSync('e2e/next', folder, { recursive: true, filter: (path) => !/node_modules|\.next/.test(path) })
  const quiet = ['--omit=optional', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts']
  const tarballs = packages.map(({ tarball }) => tarball)
  // Not `npm ci`: it wants the binaries of every platform, which not every registry has.
  await exec('npm', ['install', '--no-save', ...quiet, ...tarballs], { cwd: folder, env, timeout: 240_000 })
})
test.afterAll('leave nothing behind', async () => {
  if (server && server.exitCode === null) {
    const gone = new Promise((resolve) => server?.once('exit', resolve))
    server.kill()
    await gone
  }
  rmSync(folder, { recursive: true, force: true })
})

test('[J2] [X.48] builds without a warning, with a button of ours in a server component', async () => {
  test.setTimeout(300_000)
  const { stdout, stderr } = await exec(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    cwd: folder,
    env,
    timeout: 280_000,
  })
  expect(`${stdout}\n${stderr}`).toContain('Compiled successfully')
  expect(`${stdout}\n${stderr}`).not.toMatch(/warn|error|deprecat/i)
})

test('[J2] [X.48] draws the cookie’s session on the server and hydrates it without a word', async ({
  page,
}) => {
  test.setTimeout(90_000)
  url = `http://localhost:${port}/`
  server = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '-p', String(port)], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await expect
    .poll(
      () =>
        fetch(url).then(
          (answer) => answer.status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBe(200)
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(String(error)))
  // No chain is asked: what is shown is the button.
  await page.route('https://**', (route) => route.abort())
  await installScriptedWallet(page, {
    accounts: [me],
    chainId: 31_999,
    chains: { 31999: 'http://127.0.0.1:9' },
  })
  const ui = modal(page)
  const first = await page.goto(url)
  expect(await first?.text()).toContain('Connect wallet')
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()

  const again = await page.reload()
  const html = (await again?.text()) ?? ''
  expect(html).toContain('data-status="reconnecting"')
  expect(html).toContain(me.slice(0, 6))
  expect(html).not.toContain('>Connect wallet<')
  await expect(ui.id('connect-button')).toHaveAttribute('data-status', 'connected')
  expect(said.filter((text) => !/favicon|ERR_FAILED/.test(text))).toEqual([])
})

test('[X.35] [T-SIWX-1] [T-SIWX-2] signs a visitor in with @latchkey/siwx/server, and shows them in a server component', async () => {
  const origin = env.SIWX_ORIGIN
  const her = createVisitor(origin, { origin })
  const orders = async () =>
    /<p id="visitor">([^<]*)/.exec(await (await her.ask('orders', { origin: '' })).text())?.[1]
  expect(await orders()).toBe('Nobody is signed in')
  const signed = await her.signed()
  expect(await outcome(her.authenticate(signed, { origin: 'https://evil.example' }))).toBe('403 origin')
  expect(await outcome(createVisitor(origin, { origin }).authenticate(signed))).toBe('401 cookie')
  const all = await Promise.all(Array.from({ length: 20 }, () => outcome(her.authenticate(signed))))
  expect(all.filter((one) => one === '200')).toHaveLength(1)
  expect(all.filter((one) => one === '401 nonce')).toHaveLength(19)
  expect(await orders()).toBe(`Orders of eip155:1:${mira.address}`)
  const forged = { method: 'POST', origin: 'https://evil.example' }
  expect(await outcome(her.ask('siwx/sign-out', forged))).toBe('403 origin')
  expect(await outcome(her.ask('siwx/sign-out', { method: 'POST' }))).toBe('200')
  expect(await orders()).toBe('Nobody is signed in')
  expect((await her.ask('siwx/nothing')).status).toBe(404)
})
