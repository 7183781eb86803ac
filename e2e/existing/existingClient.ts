import { expect as baseExpect, type Page } from '@playwright/test'
import jsQr from 'jsqr'
import { PNG } from 'pngjs'
import { verifyMessage } from 'viem'
import { codeInMail, findInMail, knownMails, linkInMail } from '../fixtures/inbox.ts'
import { pressApprove } from '../fixtures/pressApprove.ts'

/** Waits longer than for a view of ours: the client and the wallet in it load much code. */
export const expect = baseExpect.configure({ timeout: 30_000 })

/** What the pages of `app/` offer to tests. */
type AppActions = {
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

/** What the app shows of the client's state. */
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
  const expectShown = () => expect(page.locator('#w3m-iframe')).toBeVisible()

  /** Loads the app. The client loads its e-mail views after the answer to its configuration; one that is opened before shows an empty view. */
  async function load(navigate: () => Promise<unknown>) {
    const emailViews = page.waitForResponse(/\/assets\/email-[^/]*\.js$/, { timeout: 60_000 })
    await navigate()
    await emailViews
    await expect(page.locator('#state')).not.toBeEmpty()
  }

  async function openModal() {
    await page.locator('#open').click()
    await expect(page.locator('w3m-router')).toBeVisible()
  }

  /** Enters the address in the modal's first view. Returns the ids of the mails that were there before. */
  async function enterEmail(email: string) {
    const known = await knownMails(email)
    await openModal()
    const input = page.locator('input[type=email]')
    await input.fill(email)
    // The server sends no second mail to one address within 30 s.
    await expect(async () => {
      // The view may change meanwhile, and then nothing is pressed.
      const isReady =
        (await input.isVisible()) && (await input.isEnabled({ timeout: 2_000 }).catch(() => false))
      if (isReady) await input.press('Enter', { timeout: 5_000 })
      await expect(input).toBeHidden({ timeout: 10_000 })
    }).toPass({ timeout: 120_000, intervals: [3_000] })
    return known
  }

  /** Types a code into the view that asks for one. */
  async function enterCode(code: string) {
    await page.locator('wui-otp input').first().click()
    await page.keyboard.type(code, { delay: 50 })
  }

  /** Opens the mailed link and approves the device. */
  async function approveDevice(email: string, known: ReadonlySet<string>) {
    const mail = await page.context().newPage()
    await mail.goto(await findInMail(email, linkInMail, known))
    await mail.getByRole('button', { name: 'Approve' }).click()
    await expect(mail.locator('body')).toContainText('Approved')
    await mail.close()
    await page.bringToFront()
  }

  /** Returns the text of the QR code that is shown, read from its picture. */
  async function scanCode() {
    const code = page.locator('wui-qr-code')
    await expect(code).toBeVisible()
    let found: string | undefined
    await expect
      .poll(
        async () => {
          const { data, width, height } = PNG.sync.read(await code.screenshot())
          found = jsQr(new Uint8ClampedArray(data), width, height)?.data
          return found
        },
        { timeout: 60_000 },
      )
      .toBeTruthy()
    return found ?? ''
  }

  /** Waits until the app is connected. Returns the address. */
  async function expectConnected() {
    await expect.poll(async () => (await state()).account?.status).toBe('connected')
    return (await state()).account?.address as `0x${string}`
  }

  async function expectDisconnected() {
    await expect(page.locator('#state')).not.toBeEmpty()
    await expect.poll(async () => (await state()).account?.isConnected ?? false).toBe(false)
  }

  /** Runs an action of the app. It ends when the wallet has answered. */
  const act = <name extends keyof AppActions>(name: name, ...parameters: Parameters<AppActions[name]>) =>
    page.evaluate(
      ([name, parameters]) => (window.app[name] as (...all: unknown[]) => Promise<unknown>)(...parameters),
      [name, parameters] as const,
    ) as ReturnType<AppActions[name]>

  /** Approves the request in the wallet, once its button may be pressed. */
  async function approve() {
    await expectShown()
    const button = frame.getByTestId('approve')
    await expect(button).toBeVisible()
    await expect(async () => {
      // The frame counts no press while the client still moves it: a person presses again.
      if (await button.isVisible()) await pressApprove(button, { timeout: 10_000 })
      await expect(button).toBeHidden({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
  }

  return {
    frame,
    id,
    state,
    enterCode,
    scanCode,
    act,
    approve,
    expectConnected,
    expectDisconnected,
    openModal,
    open: (url: string) => load(() => page.goto(url)),
    reload: () => load(() => page.reload()),
    /** E-mail, link and code, in the order such a client has them. Without `isNewDevice` the code alone. Returns the address. */
    async signIn(email: string, { isNewDevice = true } = {}) {
      const awaitsApproval = isNewDevice && page.waitForRequest(/\/login\/v1\/device/, { timeout: 90_000 })
      const known = await enterEmail(email)
      if (awaitsApproval) {
        await awaitsApproval
        await approveDevice(email, known)
      }
      await enterCode(await findInMail(email, codeInMail, known))
      return expectConnected()
    },
    /** Presses a button of the wallet until its screen is gone: the client moves the frame while it opens. */
    async press(testId: string) {
      await expectShown()
      const button = frame.getByTestId(testId)
      await expect(button).toBeVisible()
      await expect(async () => {
        if (await button.isVisible()) await button.click({ timeout: 5_000 })
        await expect(button).toBeHidden({ timeout: 5_000 })
      }).toPass({ timeout: 60_000 })
    },
    /**
     * Signs a message with the library of the app, and expects the signature of an EVM address.
     *
     * @param answer what the person does meanwhile
     */
    async expectSigns(address: `0x${string}`, answer: () => Promise<void> = approve) {
      const message = `hello ${crypto.randomUUID()}`
      const [signature] = await Promise.all([act('signMessage', message), answer()])
      expect(await verifyMessage({ address, message, signature: signature as `0x${string}` })).toBe(true)
    },
    /** Confirms that the person has seen data of a kind the wallet doesn't know. */
    async confirmUnknown() {
      await expectShown()
      const confirmation = frame.getByTestId('confirm-unknown')
      await expect(() => confirmation.check({ timeout: 3_000 })).toPass({ timeout: 30_000 })
    },
    close: () => page.keyboard.press('Escape'),
    /** Opens the modal while connected. */
    async openAccount() {
      await openModal()
      await expect(page.locator('w3m-account-view')).toBeVisible()
    },
    /** Opens the modal at the code for a wallet on another device. Returns the link in the code. */
    async openCode() {
      await openModal()
      await id('wallet-selector-walletconnect').click()
      return scanCode()
    },
    /** Takes a picture of the page into the folder `LATCHKEY_SHOTS`, where one is named, to be looked at. */
    async photograph(name: string) {
      const folder = process.env.LATCHKEY_SHOTS
      if (folder) await page.screenshot({ path: `${folder}/existing-${name}.png` })
    },
  }
}
