import { test as base, type Page } from '@playwright/test'
import { type FrameBrowser, launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { readStack } from '../fixtures/stack.ts'
import { type ExistingClient, existingClient, expect } from './existingClient.ts'
import { installClient } from './installClient.ts'
import { isServed, type PublicRequest, redirectPublicHosts } from './publicHosts.ts'
import { type FrameRecord, recordFrame } from './recordFrame.ts'
import { type Adapter, type ExistingApps, serveApps } from './serveApps.ts'

/** A person with a browser of their own, in front of an app with the existing client. */
export type Visitor = {
  readonly client: ExistingClient
  readonly page: Page
  /** What the client asked of its public hosts. */
  readonly requests: readonly PublicRequest[]
  /** What the client and the wallet's frame posted to each other. */
  readonly record: FrameRecord
  /** Errors that our servers and the wallet's frame cause in the console. */
  readonly errors: readonly string[]
}

type WorkerFixtures = { readonly apps: ExistingApps }
type Fixtures = {
  /**
   * Opens the app in a new browser, whose storage of other sites is partitioned. When the test ends, every request of the client to
   * the frame has to be answered, every press in the frame has to be a person's, the servers have refused nothing, and the console
   * shows no error.
   */
  readonly startVisitor: (adapter?: Adapter) => Promise<Visitor>
}

/** Playwright's test with the apps of the existing client. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  apps: [
    async ({}, use) => {
      await installClient()
      const apps = await serveApps(readStack())
      await use(apps)
      await apps.close()
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  startVisitor: async ({ apps }, use, info) => {
    const browsers: FrameBrowser[] = []
    const visitors: Visitor[] = []
    try {
      await use(async (adapter = 'ethers') => {
        const browser = await launchFrameBrowser()
        browsers.push(browser)
        const [context] = browser.browser.contexts()
        if (!context) throw new Error('no context')
        const requests = await redirectPublicHosts(context)
        const page = await context.newPage()
        const record = await recordFrame(page)
        const client = existingClient(page, record)
        const visitor = { client, page, requests, record, errors: recordErrors(page, apps.url(adapter)) }
        visitors.push(visitor)
        await client.open(apps.url(adapter))
        return visitor
      })
      for (const visitor of visitors) await expectServed(visitor)
    } finally {
      if (info.status !== info.expectedStatus)
        for (const [at, { page }] of visitors.entries())
          await page.screenshot({ path: info.outputPath(`visitor-${at}.png`) }).catch(() => {})
      for (const browser of browsers) await browser.close()
    }
  },
})
export { expect }

/** Records the errors in the console that our servers and the wallet's frame cause. The kit has others of its own (`app`). */
function recordErrors(page: Page, app: string): readonly string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    const { url } = message.location()
    const isOurs = isServed(url) && !url.startsWith(new URL(app).origin)
    if (message.type() === 'error' && isOurs) errors.push(`${message.text()} ${url}`)
  })
  return errors
}

/**
 * Expects that nothing the client asked for is without an answer, that nothing was refused, that no script has pressed anything in
 * the frame, and that the console shows no error.
 */
async function expectServed({ record, requests, errors }: Visitor): Promise<void> {
  await expect.poll(record.unanswered, 'requests without an answer').toEqual([])
  const byScript = record.presses.filter(({ isTrusted, width, height }) => !isTrusted || width * height === 0)
  expect(byScript, 'presses in the frame that are no person’s').toEqual([])
  expect(
    requests.filter(({ status }) => status >= 400),
    'refused requests',
  ).toEqual([])
  expect(errors, 'errors in the console').toEqual([])
}
