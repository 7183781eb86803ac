import { expect, type Page } from '@playwright/test'
import { codeInMail, findInMail, knownMails, linkInMail } from '../fixtures/inbox.ts'
import { pressApprove } from '../fixtures/pressApprove.ts'

/** A message that the wallet's frame sent to the client. */
export type FrameMessage = { readonly type: string; readonly id?: string; readonly payload?: unknown }

type ProviderRequest = { readonly method: string; readonly params?: readonly unknown[] }

declare global {
  interface Window {
    /** What the frame answered. */
    frameAnswers: FrameMessage[]
    /** What `app/main.js` offers. */
    app: {
      request(request: ProviderRequest): Promise<unknown>
      disconnect(): Promise<void>
      switchNetwork(chainId: number): Promise<void>
    }
  }
}

type ClientState = {
  account?: { address?: string; isConnected: boolean; status?: string; user?: { email?: string } }
  network?: { chainId: number | string }
}

/** The page of an app with the existing client, as a person uses it. */
export function existingClient(page: Page) {
  const state = async () => JSON.parse((await page.locator('#state').textContent()) || '{}') as ClientState
  const frame = page.frameLocator('#w3m-iframe')
  return {
    page,
    frame,
    state,
    /** Opens the app, and records from then on what the frame answers. */
    async open(url: string) {
      await page.addInitScript(() => {
        if (window !== window.top) return
        const answers: FrameMessage[] = []
        window.frameAnswers = answers
        window.addEventListener('message', ({ data }) => {
          if (String(data?.type).startsWith('@w3m-frame/')) answers.push(data)
        })
      })
      // The client loads its e-mail views after the answer to its configuration; one that is opened before shows an empty view.
      const emailViews = page.waitForResponse(/\/assets\/email-[^/]*\.js$/)
      await page.goto(url)
      await emailViews
      await expect(page.locator('#state')).not.toBeEmpty()
    },
    answers: () => page.evaluate(() => window.frameAnswers),
    request: (method: string, params: readonly unknown[] = []) =>
      page.evaluate((request) => window.app.request(request), { method, params }),
    /** E-mail, link and code, in the order such a client has them. Without `isNewDevice` the code alone. */
    async signIn(email: string, { isNewDevice = true } = {}) {
      const known = await knownMails(email)
      await page.locator('#open').click()
      const input = page.locator('input[type=email]')
      await input.fill(email)
      const awaitsApproval = isNewDevice && page.waitForRequest(/\/login\/v1\/device/, { timeout: 70_000 })
      // The server sends no second mail to one address within 30 s.
      await expect(async () => {
        if (await input.isEnabled()) await input.press('Enter', { timeout: 1_000 })
        await expect(input).toBeHidden({ timeout: 4_000 })
      }).toPass({ timeout: 60_000, intervals: [3_000] })
      if (awaitsApproval) {
        await awaitsApproval
        const mail = await page.context().newPage()
        await mail.goto(await findInMail(email, linkInMail, known))
        await mail.getByRole('button', { name: 'Approve' }).click()
        await expect(mail.locator('body')).toContainText('Approved')
        await mail.close()
        await page.bringToFront()
      }
      const code = await findInMail(email, codeInMail, known)
      await page.locator('wui-otp input').first().click()
      await page.keyboard.type(code, { delay: 50 })
      await expect.poll(async () => (await state()).account?.status, { timeout: 30_000 }).toBe('connected')
      return (await state()).account?.address as `0x${string}`
    },
    /** Presses a button of the wallet until its screen is gone: the client moves the frame while it opens. */
    async press(testId: string) {
      const button = frame.getByTestId(testId)
      await expect(async () => {
        if (await button.isVisible()) await button.click({ timeout: 1_000 })
        await expect(button).toBeHidden({ timeout: 2_000 })
      }).toPass({ timeout: 20_000 })
    },
    /** Approves what the frame shows, once it may be pressed. */
    async approve() {
      const button = frame.getByTestId('approve')
      await expect(button).toBeVisible({ timeout: 15_000 })
      await expect(async () => {
        // The frame counts no press while the client still moves it: a person presses again.
        if (await button.isVisible()) await pressApprove(button, { timeout: 5_000 })
        await expect(button).toBeHidden({ timeout: 2_000 })
      }).toPass({ timeout: 30_000 })
    },
  }
}
