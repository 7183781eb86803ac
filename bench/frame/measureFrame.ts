// Sends what it measured to its parent: milliseconds of each round.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../devnet/src/freePort.ts'
import { openEmbedderApp } from '../../e2e/fixtures/embedderApp.ts'
import { serveEmbedderPages } from '../../e2e/fixtures/embedderPages.ts'
import { launchFrameBrowser } from '../../e2e/fixtures/frameBrowser.ts'
import { launchStack } from '../../e2e/fixtures/launchStack.ts'

const rounds = 3
const signatures = 3
const password = 'correct horse battery staple'

type Messenger = { ready(): Promise<void>; request(name: string, payload?: unknown): Promise<unknown> }
type Seen = Readonly<Record<'ready' | 'create' | 'sign', number[]>>

const data = mkdtempSync(join(tmpdir(), 'latchkey-bench-frame-'))
const launched = launchStack({ data, port: await freePort() })
const seen: Seen = { ready: [], create: [], sign: [] }
try {
  const stack = await launched.ready()
  process.env.LATCHKEY_E2E_STACK = JSON.stringify(stack)
  const pages = await serveEmbedderPages()
  for (let round = 0; round < rounds; round += 1) {
    // a browser of its own each time: nothing is cached
    const shell = await launchFrameBrowser()
    try {
      const [context] = shell.browser.contexts()
      if (!context) throw new Error('no context')
      const app = await openEmbedderApp(context, pages)
      const { page, frame } = app
      const isSlow = shell.slow(4)
      seen.ready.push(
        await page.evaluate(async () => {
          const { messenger } = window as never as { messenger: Messenger }
          const start = performance.now()
          await messenger.ready()
          return performance.now() - start
        }),
      )
      isSlow.end()

      await app.signIn(`bench${round}@example.org`)

      // a new wallet is there when the app has its address; how it is to be protected is asked afterwards
      const throttled = shell.slow(4)
      const { address, milliseconds } = await page.evaluate(async () => {
        const { messenger } = window as never as { messenger: Messenger }
        const start = performance.now()
        const user = (await messenger.request('GET_USER')) as { address: string }
        return { address: user.address, milliseconds: performance.now() - start }
      })
      throttled.end()
      seen.create.push(milliseconds)
      await frame.getByTestId('protect-other').click()
      await frame.getByTestId('protect-password').fill(password)
      await frame.getByTestId('protect-password-again').fill(password)
      await frame.getByTestId('protect-password-submit').click()
      await page.waitForFunction(() => document.getElementById('w3m-iframe')?.style.display === 'none')

      const wallet = page.frames().find((one) => one.url().startsWith(stack.wallet))
      for (let turn = 0; turn < signatures; turn += 1) {
        const signed = page.evaluate(
          async (params) => {
            const { messenger } = window as never as { messenger: Messenger }
            const asked = { method: 'personal_sign', params, chainNamespace: 'eip155' }
            await messenger.request('RPC_REQUEST', asked)
            return performance.timeOrigin + performance.now()
          },
          [`message ${turn}`, address],
        )
        const approve = frame.getByTestId('approve')
        await page.waitForFunction(() => document.getElementById('w3m-iframe')?.style.display !== 'none')
        // the frame counts no press right after the pointer came to it
        await approve.hover()
        await frame.locator('[data-testid=approve][aria-disabled=false]').waitFor()
        await wallet?.evaluate(() => {
          addEventListener(
            'click',
            ({ timeStamp }) => Object.assign(window, { clicked: performance.timeOrigin + timeStamp }),
            { capture: true, once: true },
          )
        })
        const slow = shell.slow(4)
        await approve.click()
        const at = await signed
        slow.end()
        const clicked = await wallet?.evaluate(() => (window as never as { clicked: number }).clicked)
        seen.sign.push(at - (clicked ?? 0))
      }
    } finally {
      await shell.close()
    }
  }
  await pages.close()
} finally {
  await launched.end('SIGTERM')
  rmSync(data, { recursive: true, force: true })
}
process.send?.(seen, () => process.disconnect())
