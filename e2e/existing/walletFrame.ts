import { expect as baseExpect, type Page } from '@playwright/test'
import { codeInMail, findInMail, knownMails } from '../fixtures/inbox.ts'
import { pressApprove } from '../fixtures/pressApprove.ts'

const expect = baseExpect.configure({ timeout: 60_000 })

/** The wallet's frame in the existing client, as a person uses it: only while the page shows it. */
export function walletFrame(page: Page) {
  const element = page.locator('#w3m-iframe')
  const frame = page.frameLocator('#w3m-iframe')
  const id = (testId: string) => frame.getByTestId(testId)

  /** Presses a button of the wallet until its screen is gone: the client moves the frame while it opens. */
  async function press(testId: string) {
    await expect(element).toBeVisible()
    const button = id(testId)
    await expect(button).toBeVisible()
    await expect(async () => {
      if (await button.isVisible()) await button.click({ timeout: 5_000 })
      await expect(button).toBeHidden({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
  }

  /** Approves the request in the wallet, once its button may be pressed. The person presses nothing else in the frame before. */
  async function approve() {
    await expect(element).toBeVisible()
    const button = id('approve')
    await expect(button).toBeVisible()
    await expect(async () => {
      // The frame counts no press while the client still moves it: a person presses again.
      if (await button.isVisible()) await pressApprove(button, { timeout: 10_000 })
      await expect(button).toBeHidden({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
  }

  return {
    element,
    root: frame.locator('html'),
    id,
    press,
    approve,
    /** Waits until a press would approve: by then the frame has the focus, without a press in it. */
    expectArmed: () => expect(id('approve')).toHaveAttribute('aria-disabled', 'false'),
    /** Puts off the offer of a way to recover, which comes before the first approval, then approves. */
    async approvePastOffer() {
      await press('protect-later')
      await approve()
    },
    /** Confirms that the person has seen data of a kind the wallet doesn't know, then approves. */
    async approveUnknown() {
      await expect(element).toBeVisible()
      const confirmation = id('confirm-unknown')
      await expect(() => confirmation.check({ timeout: 3_000 })).toPass({ timeout: 60_000 })
      await approve()
    },
    /** Approves a payment without a price, which a mailed code confirms. */
    async approveByCode(email: string) {
      const known = await knownMails(email)
      await approve()
      await id('confirm-code').fill(await findInMail(email, codeInMail, known))
      await press('confirm-submit')
    },
  }
}
