import { expect, type Page, test } from '@playwright/test'
import { verifyMessage } from 'viem'
import { type EmbedderApp, openEmbedderApp } from '../fixtures/embedderApp.ts'
import { type EmbedderPages, serveEmbedderPages } from '../fixtures/embedderPages.ts'
import { type FrameBrowser, launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { newAddress } from '../fixtures/inbox.ts'
import { readStack } from '../fixtures/stack.ts'

let shell: FrameBrowser
let pages: EmbedderPages
let me = ''

test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.beforeAll(async () => {
  ;[shell, pages] = await Promise.all([launchFrameBrowser(), serveEmbedderPages()])
})
test.afterAll(async () => {
  await shell.close()
  await pages.close()
})

async function openApp(coop?: string): Promise<EmbedderApp> {
  const [context] = shell.browser.contexts()
  if (!context) throw new Error('no context')
  return openEmbedderApp(context, pages, coop === undefined ? {} : { coop })
}

/** Covers the frame, so that nothing can be approved in it, and waits until it offers the wallet's own window. */
async function ask({ page, frame, sign }: EmbedderApp, message: string) {
  const answer = sign(message, me)
  await expect(frame.getByTestId('approval-origin')).toBeVisible()
  await page.evaluate(() => {
    const cover = document.body.appendChild(document.createElement('div'))
    cover.style.cssText =
      'position:fixed;inset:0;z-index:9;pointer-events:none;background:rgb(255 255 255 / .05)'
  })
  const elsewhere = frame.getByTestId('approval-elsewhere')
  await expect(elsewhere).toBeVisible({ timeout: 15_000 })
  await expect(frame.getByTestId('approve')).toHaveAttribute('aria-disabled', 'true')
  return { answer, elsewhere }
}

test('[X.06] a wallet to ask', async () => {
  const app = await openApp()
  await app.signIn(newAddress('window'))
  const user = app.ask<{ address: string }>('GET_USER')
  await app.frame.getByTestId('protect-other').click()
  await app.frame.getByTestId('protect-password').fill('correct horse battery staple')
  await app.frame.getByTestId('protect-password-again').fill('correct horse battery staple')
  await app.frame.getByTestId('protect-password-submit').click()
  me = (await user).address
  expect(me).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await app.page.close()
})

for (const coop of ['unsafe-none', 'same-origin-allow-popups'])
  test(`[X.05] [X.06] [3.9] under Cross-Origin-Opener-Policy ${coop} a covered approval is given in the wallet’s own window`, async () => {
    const app = await openApp(coop)
    await app.ask('GET_USER')
    await app.ask('SYNC_THEME', { themeMode: 'dark', language: 'ar' })
    const { answer, elsewhere } = await ask(app, coop)
    const opened = app.page.context().waitForEvent('page')
    await elsewhere.click()
    const own: Page = await opened
    // the same request, in the colours and the language of the app
    await expect(own.getByTestId('approval-origin')).toHaveText(new URL(app.page.url()).origin)
    await expect(own.getByTestId('approval-text')).toHaveText(coop)
    await expect(own.locator('html[data-theme=dark][lang=ar][dir=rtl]')).toHaveCount(1)
    const approve = own.getByTestId('approve')
    await expect(approve).toHaveAttribute('aria-disabled', 'false')
    await approve.click()
    const signature = (await answer) as `0x${string}`
    expect(await verifyMessage({ address: me as `0x${string}`, message: coop, signature })).toBe(true)
    await expect.poll(() => own.isClosed()).toBe(true)
    await app.page.close()
  })

test('[X.44] in a window of the wallet that is enlarged to 400 % a request is read by scrolling, and approved', async () => {
  const app = await openApp()
  await app.ask('GET_USER')
  const { answer, elsewhere } = await ask(app, 'enlarged')
  const opened = app.page.context().waitForEvent('page')
  await elsewhere.click()
  const own: Page = await opened
  await expect(own.getByTestId('approval-text')).toHaveText('enlarged')
  const cdp = await own.context().newCDPSession(own)
  const resize = (width: number, deviceScaleFactor: number) =>
    cdp.send('Emulation.setDeviceMetricsOverride', {
      width,
      height: 200,
      deviceScaleFactor,
      mobile: false,
    })
  // control: a window that is as small on the screen approves nothing
  await resize(320, 1)
  const approve = own.getByTestId('approve')
  await expect(own.getByTestId('approval-hint')).toContainText('too small')
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  await resize(321, 4)
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  const overflow = () => own.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await approve.click()
  const signature = (await answer) as `0x${string}`
  expect(await verifyMessage({ address: me as `0x${string}`, message: 'enlarged', signature })).toBe(true)
  await app.page.close()
})

test('[X.06] [3.9] an app whose Cross-Origin-Opener-Policy cuts the window off is told why, and nothing is signed', async () => {
  const app = await openApp('same-origin')
  await app.ask('GET_USER')
  const { answer, elsewhere } = await ask(app, 'cut off')
  await elsewhere.click()
  await expect(app.frame.getByTestId('approval-hint')).toContainText('Cross-Origin-Opener-Policy')
  // the person still has a way out
  await app.frame.getByTestId('reject').click()
  expect(await answer).toContain('User rejected the request')
  await app.page.close()
})

test('[X.06] a window of the wallet that nobody opened approves nothing', async () => {
  const app = await openApp()
  const stranger = await app.page.context().newPage()
  await stranger.goto(`${readStack().wallet}/approve`)
  await expect(stranger.locator('main')).toContainText('Nothing is waiting for your approval')
  await expect(stranger.getByTestId('approve')).toHaveCount(0)
  await stranger.close()
  await app.page.close()
})
