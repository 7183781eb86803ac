import { openEmbedderApp } from '../fixtures/embedderApp.ts'
import { serveEmbedderPages } from '../fixtures/embedderPages.ts'
import { modal } from '../fixtures/modal.ts'
import { muteFrame } from '../fixtures/muteFrame.ts'
import { findProvider } from '../fixtures/socialVisitor.ts'
import { expect, test } from '../fixtures/test.ts'

/** The messenger of {@link openEmbedderApp}'s page, as far as these tests call it. */
type Messenger = {
  request(name: string, payload: unknown, options?: { signal: AbortSignal }): Promise<unknown>
}
type EmbedderWindow = Window & { messenger: Messenger; abort: () => void; outcome: Promise<string> }

test('[S8.50] what the app gives up, and what a frame that loads anew leaves behind, ends with “Something went wrong”', async ({
  context,
}) => {
  const pages = await serveEmbedderPages()
  try {
    const hold = await muteFrame(context)
    const { page, ask } = await openEmbedderApp(context, pages)
    /** Requests a mail of a frame that does not answer; the outcome is read with {@link outcome}. */
    const begin = async () => {
      const asked = hold('/login/v1/email')
      await page.evaluate(() => {
        const app = window as unknown as EmbedderWindow
        const controller = new AbortController()
        const payload = { email: 'given.up@example.org' }
        app.abort = () => controller.abort()
        app.outcome = app.messenger
          .request('CONNECT_EMAIL', payload, { signal: controller.signal })
          .then(JSON.stringify, (error: Error & { code: string }) => `${error.code}: ${error.message}`)
      })
      await asked
    }
    const outcome = () => page.evaluate(() => (window as unknown as EmbedderWindow).outcome)

    await begin()
    await page.evaluate(() => (window as unknown as EmbedderWindow).abort())
    expect(await outcome()).toBe('aborted: Something went wrong')

    await begin()
    await page.locator('#w3m-iframe').evaluate((frame: HTMLIFrameElement) => {
      frame.src = `${frame.src}`
    })
    expect(await outcome()).toBe('aborted: Something went wrong')
    // and the frame is there for the next one
    void hold('')
    expect(await ask('IS_CONNECTED')).toEqual({ isConnected: false })
  } finally {
    await pages.close()
  }
})

test('[S8.50] a Farcaster code that is no longer wanted is given up without a word', async ({
  page,
  context,
  openApp,
}) => {
  const hold = await muteFrame(context)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await openApp('/lab?wallet=off&debug=1')
  const ui = modal(page)
  await ui.open()
  const asked = hold('/login/v1/farcaster')
  await (await findProvider(page, 'farcaster')).click()
  await expect(ui.view('ConnectingFarcaster')).toBeVisible()
  await asked
  await ui.id('modal-back').click()
  await expect(ui.view('ConnectingFarcaster')).toBeHidden()
  await expect(await findProvider(page, 'farcaster')).toBeEnabled()
  // What was given up would speak by a notice, by the alert of the debug mode, or in the console.
  await expect(ui.id('snackbar')).toBeHidden()
  await expect(ui.dialog.getByRole('alert')).toHaveCount(0)
  expect(complaints).toEqual([])

  void hold('')
  await (await findProvider(page, 'farcaster')).click()
  await expect(ui.id('qr')).toBeVisible({ timeout: 20_000 })
})
