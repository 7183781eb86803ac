import type { FrameLocator, Page } from '@playwright/test'
import { TestWalletError } from '../errors.ts'
import { type CaughtMail, codeInMail, type Inbox } from '../wallet/createInbox.ts'

/** A person with an e-mail address in front of an app with the embedded wallet; see {@link createEmailWallet}. */
export type EmailWallet = {
  readonly address: string
  /** The wallet's frame in the page. */
  readonly frame: FrameLocator
  /**
   * Signs in with the address in the open modal: types it, waits for the mail, types the code. Resolves when the code was accepted.
   *
   * @throws TestWalletError when no mail comes, or the code isn't accepted in time
   */
  signIn(): Promise<void>
  /** Protects the new wallet with a password, on the screen that offers it after the first sign-in. */
  protect(password: string): Promise<void>
  /** Approves the request that the wallet shows. */
  approve(): Promise<void>
  /** Rejects the request that the wallet shows. */
  reject(): Promise<void>
}

/** Parameters of {@link createEmailWallet}. */
export type EmailWalletParameters = {
  inbox: Inbox
  /** Default: a new one of the inbox. */
  address?: string | undefined
  /** Milliseconds each step has; default 40,000. */
  timeout?: number | undefined
}

/**
 * Uses the e-mail wallet of an app with Latchkey as a person does, with the inbox of `latchkey dev` for the codes.
 *
 * @example
 * const email = createEmailWallet(page, { inbox: createInbox('http://mail.localhost:4180') })
 * await page.getByTestId('connect-button').click()
 * await email.signIn()
 */
export function createEmailWallet(page: Page, parameters: EmailWalletParameters): EmailWallet {
  const { inbox, timeout = 40_000 } = parameters
  const address = parameters.address ?? inbox.newAddress()
  const frame = page.frameLocator('#w3m-iframe')
  const id = (name: string) => page.getByTestId(name)

  /** Presses the button for the address until the code is wanted: the server lets 30 s pass between two mails to one address. */
  const submitAddress = async () => {
    await id('email-input').fill(address, { timeout })
    const end = Date.now() + Math.max(timeout, 60_000)
    const isCodeWanted = () =>
      id('otp-input')
        .waitFor({ state: 'visible', timeout: 4_000 })
        .then(
          () => true,
          () => false,
        )
    do {
      await id('email-submit')
        .click({ timeout: 1_000 })
        .catch(() => undefined)
      if (await isCodeWanted()) return
    } while (Date.now() < end)
    throw new TestWalletError(`The app doesn’t want the code of ${address}.`)
  }
  /** Goes to a button of the frame, waits until a press counts, presses, and again where the frame still moved. */
  const press = async (name: string) => {
    const button = frame.getByTestId(name)
    const armed = frame.locator(`[data-testid="${name}"][aria-disabled="false"]`)
    await button.hover({ timeout })
    const end = Date.now() + timeout
    do {
      await armed.click({ timeout: 5_000 }).catch(() => undefined)
      const isGone = await button.waitFor({ state: 'hidden', timeout: 2_000 }).then(
        () => true,
        () => false,
      )
      if (isGone) return
    } while (Date.now() < end)
    throw new TestWalletError(`The wallet doesn’t count the press of ${name}.`)
  }
  return {
    address,
    frame,
    async signIn() {
      const since: readonly CaughtMail[] = await inbox.getMails(address)
      await submitAddress()
      await id('otp-input').fill(await inbox.waitForText(address, codeInMail, { since }), { timeout })
      await id('otp-input').waitFor({ state: 'hidden', timeout })
    },
    async protect(password) {
      await frame.getByTestId('protect-other').click({ timeout })
      await frame.getByTestId('protect-password').fill(password, { timeout })
      await frame.getByTestId('protect-password-again').fill(password, { timeout })
      await frame.getByTestId('protect-password-submit').click({ timeout })
      await frame.getByTestId('protect-password-submit').waitFor({ state: 'hidden', timeout })
    },
    approve: () => press('approve'),
    async reject() {
      await frame.locator('[data-testid="approve"][aria-disabled="false"]').waitFor({ timeout })
      await frame.getByTestId('reject').click({ timeout })
      await frame.getByTestId('reject').waitFor({ state: 'hidden', timeout })
    },
  }
}
