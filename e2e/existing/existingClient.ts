import { expect, type Page } from '@playwright/test'
import jsQr from 'jsqr'
import { PNG } from 'pngjs'
import { codeInMail, findInMail, knownMails, linkInMail } from '../fixtures/inbox.ts'
import { pressApprove } from '../fixtures/pressApprove.ts'

type ProviderRequest = { readonly method: string; readonly params?: readonly unknown[] }

/** What the pages of `app/` offer. */
type AppActions = {
  /** With ethers only. */
  request(request: ProviderRequest): Promise<unknown>
  signMessage(text: string): Promise<unknown>
  /** Not on Solana. */
  signTypedData(data: object): Promise<unknown>
  /** Resolves with the hash. */
  send(transfer: { readonly to: string; readonly value: string | number }): Promise<unknown>
  disconnect(): Promise<void>
  switchNetwork(chainId: number | string): Promise<void>
}

declare global {
  interface Window {
    app: AppActions
  }
}

type ClientState = {
  account?: {
    address?: string
    isConnected: boolean
    status?: string
    user?: { email?: string; username?: string }
  }
  network?: { chainId: number | string }
}

export type ExistingClient = ReturnType<typeof existingClient>

/** The page of an app with the existing client, as a person uses it. */
export function existingClient(page: Page) {
  const id = (testId: string) => page.getByTestId(testId)
  const state = async () => JSON.parse((await page.locator('#state').textContent()) || '{}') as ClientState
  /** The wallet's frame. It is used only while the page shows it. */
  const frame = page.frameLocator('#w3m-iframe')
  const expectShown = () => expect(page.locator('#w3m-iframe')).toBeVisible({ timeout: 15_000 })

  /** Loads the app. The client loads its e-mail views after the answer to its configuration; one that is opened before shows an empty view. */
  async function load(navigate: () => Promise<unknown>) {
    const emailViews = page.waitForResponse(/\/assets\/email-[^/]*\.js$/, { timeout: 60_000 })
    await navigate()
    await emailViews
    await expect(page.locator('#state')).not.toBeEmpty()
  }

  /** Opens the modal, and waits until its view is there. */
  async function openModal() {
    await page.locator('#open').click()
    await expect(page.locator('w3m-router')).toBeVisible()
  }

  /** From the modal's first view to the question for link or code. Answers with the mails that were there before. */
  async function beginEmail(email: string) {
    const known = await knownMails(email)
    await openModal()
    const input = page.locator('input[type=email]')
    await input.fill(email)
    // The server sends no second mail to one address within 30 s.
    await expect(async () => {
      // the view may change meanwhile, and then nothing is pressed
      const isReady =
        (await input.isVisible()) && (await input.isEnabled({ timeout: 500 }).catch(() => false))
      if (isReady) await input.press('Enter', { timeout: 1_000 })
      await expect(input).toBeHidden({ timeout: 4_000 })
    }).toPass({ timeout: 60_000, intervals: [3_000] })
    return known
  }

  /** Types a code into the view that asks for one. */
  async function enterCode(code: string) {
    await page.locator('wui-otp input').first().click()
    await page.keyboard.type(code, { delay: 50 })
  }

  /** Opens the mailed link and lets the device in. */
  async function approveDevice(email: string, known: ReadonlySet<string>) {
    const mail = await page.context().newPage()
    await mail.goto(await findInMail(email, linkInMail, known))
    await mail.getByRole('button', { name: 'Approve' }).click()
    await expect(mail.locator('body')).toContainText('Approved')
    await mail.close()
    await page.bringToFront()
  }

  /** Returns the text of the code that is shown, as a camera reads it. */
  async function scanCode() {
    const code = page.locator('wui-qr-code')
    await expect(code).toBeVisible({ timeout: 20_000 })
    let found: string | undefined
    await expect
      .poll(
        async () => {
          const { data, width, height } = PNG.sync.read(await code.screenshot())
          found = jsQr(new Uint8ClampedArray(data), width, height)?.data
          return found
        },
        { timeout: 20_000 },
      )
      .toBeTruthy()
    return found ?? ''
  }

  async function expectConnected() {
    await expect.poll(async () => (await state()).account?.status, { timeout: 30_000 }).toBe('connected')
    return (await state()).account?.address ?? ''
  }

  async function expectDisconnected() {
    await expect(page.locator('#state')).not.toBeEmpty()
    await expect.poll(async () => (await state()).account?.isConnected ?? false).toBe(false)
  }

  return {
    page,
    frame,
    id,
    state,
    enterCode,
    expectConnected,
    expectDisconnected,
    openModal,
    open: (url: string) => load(() => page.goto(url)),
    reload: () => load(() => page.reload()),
    /** Runs an action of the app. It ends when the wallet has answered. */
    act: <name extends keyof AppActions>(name: name, ...parameters: Parameters<AppActions[name]>) =>
      page.evaluate(
        ([name, parameters]) => (window.app[name] as (...all: unknown[]) => Promise<unknown>)(...parameters),
        [name, parameters] as const,
      ) as ReturnType<AppActions[name]>,
    /** E-mail, link and code, in the order such a client has them. Without `isNewDevice` the code alone. */
    async signIn(email: string, { isNewDevice = true } = {}) {
      const awaitsApproval = isNewDevice && page.waitForRequest(/\/login\/v1\/device/, { timeout: 90_000 })
      const known = await beginEmail(email)
      if (awaitsApproval) {
        await awaitsApproval
        await approveDevice(email, known)
      }
      await enterCode(await findInMail(email, codeInMail, known))
      return (await expectConnected()) as `0x${string}`
    },
    /** Presses a button of the wallet until its screen is gone: the client moves the frame while it opens. */
    async press(testId: string) {
      await expectShown()
      const button = frame.getByTestId(testId)
      await expect(async () => {
        if (await button.isVisible()) await button.click({ timeout: 1_000 })
        await expect(button).toBeHidden({ timeout: 2_000 })
      }).toPass({ timeout: 20_000 })
    },
    /** Approves what the frame shows, once it may be pressed. */
    async approve() {
      await expectShown()
      const button = frame.getByTestId('approve')
      await expect(async () => {
        // The frame counts no press while the client still moves it: a person presses again.
        if (await button.isVisible()) await pressApprove(button, { timeout: 5_000 })
        await expect(button).toBeHidden({ timeout: 2_000 })
      }).toPass({ timeout: 30_000 })
    },
    /** The wallet doesn't know this kind of data, and says so: the person confirms that they saw it. */
    async confirmUnknown() {
      await expectShown()
      const confirmation = frame.getByTestId('confirm-unknown')
      await expect(() => confirmation.check({ timeout: 1_000 })).toPass({ timeout: 15_000 })
    },
    /** Closes the modal, whatever it shows. */
    close: () => page.keyboard.press('Escape'),
    /** Opens the modal while connected. */
    async openAccount() {
      await openModal()
      await expect(page.locator('w3m-account-view')).toBeVisible()
    },
    /** Opens the modal at the code for a wallet on another device. Returns the link in the code, as a camera reads it. */
    async openCode() {
      await openModal()
      await id('wallet-selector-walletconnect').click()
      return scanCode()
    },
    scanCode,
  }
}
