import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { findAnvil } from '../../devnet/src/anvil/findAnvil.ts'
import { type SupervisedProcess, spawnSupervised } from '../../devnet/src/anvil/spawnSupervised.ts'
import { freePort } from '../../devnet/src/freePort.ts'
import { type PackedPackage, packPackages } from '../../scripts/outside/packPackages.ts'
import { account } from '../fixtures/accounts.ts'
import {
  findWarnings,
  frameworkApps,
  installFrameworkApp,
  runScript,
  serveFrameworkApp,
} from '../fixtures/frameworkApps.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { createPolicy } from '../fixtures/strictPolicy.ts'

// Apps of strangers in eight frameworks, each with its own lock and our packed tarballs: what `npm run test:all -- frameworks` prints at its end is
// the matrix of framework and build, types, server rendering, content policy and journey.

const me = account(0).address
const chainId = 31_999
const columns = ['build', 'types', 'SSR', 'CSP', 'journey'] as const
type Row = Partial<Record<(typeof columns)[number], string>>
/** The rows so far. A file, because a test that fails ends the process that runs the next ones. */
const matrixFile = 'results/all-frameworks.json'

let place: string
let packages: PackedPackage[]
let chain: SupervisedProcess
let rpc: string

test.beforeAll('pack our packages and start a chain', async () => {
  test.setTimeout(900_000)
  place = mkdtempSync(join(tmpdir(), 'latchkey-frameworks-'))
  packages = await packPackages(place, ['react', 'siwx'])
  const port = await freePort()
  rpc = `http://127.0.0.1:${port}`
  chain = spawnSupervised(findAnvil(), ['--port', String(port), '--chain-id', String(chainId), '--silent'])
})
test.afterAll('print the matrix and leave nothing behind', async () => {
  process.stdout.write(`\n${formatMatrix(readMatrix())}\n\n`)
  await chain?.stop()
  rmSync(place, { recursive: true, force: true })
})

for (const app of frameworkApps)
  test.describe(app.title, () => {
    test.describe.configure({ mode: 'default' })
    const folder = () => join(place, app.title.replace(/\W+/g, '-'))
    const mark = (column: (typeof columns)[number], sign = '✓') => {
      const rows = readMatrix()
      rows[app.title] = { ...rows[app.title], [column]: sign }
      writeFileSync(matrixFile, JSON.stringify(rows, null, 2))
    }
    const isRendered = 'start' in app

    test.beforeAll('install it outside of the repository', async () => {
      test.setTimeout(600_000)
      await installFrameworkApp(app, folder(), packages, rpc)
    })
    test.afterAll('make room', () => rmSync(folder(), { recursive: true, force: true }))

    test(`[X.52] ${app.title}: builds without a warning, and its types are right under strict`, async () => {
      test.setTimeout(900_000)
      const output = await runScript(folder(), 'build')
      expect(findWarnings(output)).toEqual([])
      mark('build')
      expect(await runScript(folder(), 'types')).not.toMatch(/error/i)
      mark('types')
    })

    test(`[X.52] ${app.title}: connects, signs and disconnects under a strict content policy${isRendered ? ', from a page its server rendered' : ''}`, async ({
      page,
    }) => {
      test.setTimeout(180_000)
      const policy = await createPolicy({ nonce: 'NONCE', rpc, ...app.policy })
      expect(policy).not.toMatch(/unsafe|\*/)
      const served = await serveFrameworkApp(app, folder(), await freePort(), policy)
      try {
        const said = watchConsole(page)
        await installScriptedWallet(page, { accounts: [me], chainId, chains: { [chainId]: rpc } })
        const ui = modal(page)
        const first = await page.goto(served.url)
        expect(first?.headers()['content-security-policy']).toMatch(/script-src 'nonce-[\da-f]{32}'/)
        if (isRendered) expect(await first?.text()).toContain('Connect wallet')
        await ui.connect('test.scripted')
        await ui.expectConnected(me)
        await expect(ui.dialog).toBeHidden()
        await page.getByRole('button', { name: 'Sign', exact: true }).click()
        await expect(page.locator('output')).toHaveText(/^0x[0-9a-f]{130}$/i)
        const signature = (await page.locator('output').innerText()) as Hex
        expect(await verifyMessage({ address: me, message: 'Hello from this app', signature })).toBe(true)

        const again = await page.reload()
        if (isRendered) {
          const html = (await again?.text()) ?? ''
          expect(html).toContain('data-status="reconnecting"')
          expect(html).toContain(me.slice(0, 6))
          expect(html).not.toContain('>Connect wallet<')
        }
        await ui.expectConnected(me)
        mark('SSR', isRendered ? '✓' : '–')
        await ui.open()
        await ui.id('disconnect').click()
        await expect(ui.id('connect-button')).toHaveAttribute('data-status', 'disconnected')
        mark('journey')
        expect(said).toEqual([])
        mark('CSP')
      } finally {
        await served.stop()
      }
    })
  })

const readMatrix = (): Record<string, Row> =>
  existsSync(matrixFile) ? JSON.parse(readFileSync(matrixFile, 'utf8')) : {}

/** The matrix as a table of text; what isn't proven has a cross. */
function formatMatrix(matrix: Readonly<Record<string, Row>>): string {
  const rows = frameworkApps.map(({ title }) => [
    title,
    ...columns.map((column) => matrix[title]?.[column] ?? '✗'),
  ])
  const lines = [['framework', ...columns], ...rows]
  const widths = ['framework', ...columns].map((_, at) =>
    Math.max(...lines.map((line) => line[at]?.length ?? 0)),
  )
  return lines.map((line) => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')).join('\n')
}

/** What the page says of itself: hydration that differs, what the policy refused, what nobody caught. */
function watchConsole(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => said.push(error.stack ?? error.message))
  return said
}
