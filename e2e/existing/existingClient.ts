import { expect as baseExpect, type Locator, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { codeInMail, findInMail, knownMails, linkInMail, waitForMailCooldown } from '../fixtures/inbox.ts'
import type { FrameRecord } from './recordFrame.ts'
import { scanCode } from './scanCode.ts'
import { walletFrame } from './walletFrame.ts'

/** Waits longer than for a view of ours: the client and the wallet in it load much code. */
export const expect = baseExpect.configure({ timeout: 60_000 })

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

/** The page of an app with the existing client, as a person uses it. `record` says when the client has taken what was entered. */
export function existingClient(page: Page, record: FrameRecord) {
  const id = (testId: string) => page.getByTestId(testId)
  const state = async () => JSON.parse((await page.locator('#state').textContent()) || '{}') as ClientState
  const wallet = walletFrame(page)

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

  /** Enters a text and presses Enter until the client has posted the request: it takes no press while it looks at the text. */
  async function submit(field: Locator, text: string, request: string) {
    const before = record.count(request)
    await field.fill(text)
    await expect(async () => {
      if (record.count(request) === before) await field.press('Enter', { timeout: 2_000 })
      await expect.poll(() => record.count(request), { timeout: 1_000 }).toBe(before + 1)
    }).toPass({ timeout: 90_000, intervals: [100] })
  }

  /** Types a code into the view that asks for one, until the client has posted it: it moves the focus while it draws its fields. */
  async function enterCode(code: string, request: string) {
    const before = record.count(request)
    const field = page.locator('wui-otp input').first()
    await expect(async () => {
      if (record.count(request) === before) {
        await field.click({ timeout: 5_000 })
        await page.keyboard.type(code, { delay: 20 })
      }
      await expect.poll(() => record.count(request), { timeout: 3_000 }).toBe(before + 1)
    }).toPass({ timeout: 60_000, intervals: [100] })
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

  /** Waits until the app is connected. Returns the address. */
  async function expectConnected() {
    await expect.poll(async () => (await state()).account?.status).toBe('connected')
    return (await state()).account?.address as `0x${string}`
  }

  /** Runs an action of the app. It ends when the wallet has answered. */
  const act = <name extends keyof AppActions>(name: name, ...parameters: Parameters<AppActions[name]>) =>
    page.evaluate(
      ([name, parameters]) => (window.app[name] as (...all: unknown[]) => Promise<unknown>)(...parameters),
      [name, parameters] as const,
    ) as ReturnType<AppActions[name]>

  return {
    id,
    state,
    wallet,
    submit,
    enterCode,
    act,
    expectConnected,
    openModal,
    open: (url: string) => load(() => page.goto(url)),
    reload: () => load(() => page.reload()),
    async expectDisconnected() {
      await expect(page.locator('#state')).not.toBeEmpty()
      await expect.poll(async () => (await state()).account?.isConnected ?? false).toBe(false)
    },
    /** E-mail, link and code, in the order such a client has them. Without `isNewDevice` the code alone. Returns the address. */
    async signIn(email: string, { isNewDevice = true } = {}) {
      await waitForMailCooldown(email)
      const known = await knownMails(email)
      const asked = record.count('CONNECT_DEVICE')
      await openModal()
      await submit(page.locator('w3m-router input[type=email]'), email, 'CONNECT_EMAIL')
      if (isNewDevice) {
        await expect.poll(() => record.count('CONNECT_DEVICE')).toBe(asked + 1)
        await approveDevice(email, known)
      }
      await enterCode(await findInMail(email, codeInMail, known), 'CONNECT_OTP')
      return expectConnected()
    },
    /**
     * Signs a message with the library of the app, and expects the signature of an EVM address.
     *
     * @param answer what the person does meanwhile
     */
    async expectSigns(address: `0x${string}`, answer: () => Promise<void> = wallet.approve) {
      const message = `hello ${crypto.randomUUID()}`
      const [signature] = await Promise.all([act('signMessage', message), answer()])
      expect(await verifyMessage({ address, message, signature: signature as `0x${string}` })).toBe(true)
    },
    /** Closes the modal by its button, also in the midst of a request. */
    close: () => id('w3m-header-close').click(),
    /** Opens the modal while connected. */
    async openAccount() {
      await openModal()
      await expect(page.locator('w3m-account-view')).toBeVisible()
    },
    /** Reads the QR code that is shown. */
    scanCode: () => scanCode(page.locator('wui-qr-code')),
    /** Takes a picture of the page into the folder `LATCHKEY_SHOTS`, where one is named, to be looked at. */
    async photograph(name: string) {
      const folder = process.env.LATCHKEY_SHOTS
      if (folder) await page.screenshot({ path: `${folder}/existing-${name}.png` })
    },
  }
}
