import type { Page } from 'playwright-core'
import { emailLogin, signUpElsewhere } from '../../../e2e/fixtures/emailLogin.ts'
import { codeInMail, findInMail, knownMails } from '../../../e2e/fixtures/inbox.ts'
import { pressApprove } from '../../../e2e/fixtures/pressApprove.ts'
import type { Scene } from '../Scene.ts'
import { click, open, scene, shown } from '../steps.ts'

const password = 'correct horse battery staple'

/** Of nobody else: each picture begins with a first sign-in. */
const newAddress = (name = 'ada') => `${name}.${crypto.randomUUID().slice(0, 8)}@example.org`

const toCode = async (page: Page, email = newAddress()) => {
  const login = emailLogin(page, email)
  await open(page)
  await login.begin()
  return login
}

const toDevice = async (page: Page, email = newAddress()) => {
  await signUpElsewhere(page, email)
  const login = await toCode(page, email)
  await login.enterCode()
  await shown(page, 'view-EmailVerifyDevice')
  return login
}

const signIn = async (page: Page, email = newAddress()) => {
  const login = await toCode(page, email)
  await login.enterCode()
  await login.protect(password)
  return login
}

const openSettings = async (page: Page, email = newAddress()) => {
  await signIn(page, email)
  await page.getByTestId('connect-button').first().click()
  await click(page, 'account-settings')
  await shown(page, 'view-AccountSettings')
}

const login = (view: string, state: string, act: (page: Page) => Promise<unknown>, more = {}): Scene =>
  scene(view, state, { wallets: [], act, ...more })

/** Signing in by e-mail, what the embedded wallet asks, and its settings. */
export const loginScenes: readonly Scene[] = [
  login('EmailLogin', 'empty', async (page) => {
    await page.getByText('The modal by hand').click()
    await click(page, 'open-EmailLogin')
    await shown(page, 'view-EmailLogin')
  }),
  login('EmailLogin', 'not an address', async (page) => {
    await open(page)
    await page.getByTestId('email-input').fill('ada.lovelace')
    await click(page, 'email-submit')
    await page.getByTestId('email-input').and(page.locator('[aria-invalid="true"]')).waitFor()
  }),
  login(
    'EmailLogin',
    'the wallet asks how to protect it',
    async (page) => {
      const steps = await toCode(page)
      await steps.enterCode()
      await steps.frame.getByTestId('protect-passkey').waitFor()
    },
    { cut: undefined },
  ),
  ...(['easy to guess', 'strong'] as const).map((strength) =>
    login(
      'EmailLogin',
      `a new password that is ${strength}`,
      async (page) => {
        const { enterCode, frame } = await toCode(page)
        await enterCode()
        await frame.getByTestId('protect-other').click()
        await frame.getByTestId('protect-password').fill(strength === 'strong' ? password : 'password1234')
        await frame.locator(`.strength.${strength === 'strong' ? 'strong' : 'weak'}`).waitFor()
      },
      { cut: undefined },
    ),
  ),
  login('EmailLogin', 'wallet closed before it was ready', async (page) => {
    const steps = await toCode(page)
    await steps.enterCode()
    await steps.frame.getByTestId('protect-passkey').waitFor()
    await click(page, 'frame-close')
    await shown(page, 'retry')
  }),
  login('EmailVerifyDevice', 'number, long address', (page) =>
    toDevice(page, newAddress('somebody.with.quite.a.long.name.and.department')),
  ),
  login('page device', 'the mailed link', async () => {}, {
    cut: undefined,
    popup: async (page: Page) => (await toDevice(page)).openLink(),
  }),
  login('EmailVerifyOtp', 'empty', (page) => toCode(page)),
  login('EmailVerifyOtp', 'wrong code', async (page) => {
    await toCode(page)
    await page.getByTestId('otp-input').fill('000000')
    await page.getByTestId('view-EmailVerifyOtp').getByRole('alert').first().waitFor()
  }),
  login(
    'ApproveTransaction',
    'the wallet asks',
    async (page) => {
      const steps = await signIn(page)
      await click(page, 'sign-message')
      await steps.frame.getByTestId('approval-origin').waitFor()
    },
    { cut: undefined },
  ),
  login('AccountSettings', 'protected', (page) => openSettings(page)),
  login('AccountDevices', 'this one only', async (page) => {
    await openSettings(page)
    await click(page, 'settings-devices')
    await page.getByTestId('view-AccountDevices').locator('[data-current]').waitFor()
  }),
  login('UpgradeEmailWallet', 'protected', async (page) => {
    await openSettings(page)
    await click(page, 'settings-recovery')
    await shown(page, 'view-UpgradeEmailWallet')
  }),
  login('AccountDelete', 'before it begins', async (page) => {
    await openSettings(page)
    await click(page, 'settings-delete')
    await shown(page, 'view-AccountDelete')
  }),
  login('UpdateEmailWallet', 'empty', async (page) => {
    await openSettings(page)
    await click(page, 'settings-email')
    await shown(page, 'view-UpdateEmailWallet')
  }),
  login('UpdateEmailPrimaryOtp', 'empty', async (page) => {
    await openSettings(page)
    await click(page, 'settings-email')
    await changeTo(page, newAddress('grace'))
  }),
  login('UpdateEmailSecondaryOtp', 'empty', async (page) => {
    const [email, next] = [newAddress(), newAddress('grace')]
    await openSettings(page, email)
    await click(page, 'settings-email')
    const known = await knownMails(email)
    await changeTo(page, next)
    await page.getByTestId('otp-input').fill(await findInMail(email, codeInMail, known))
    await shown(page, 'view-UpdateEmailSecondaryOtp')
  }),
]

/**
 * Enters a new address and approves it in the wallet, again and again, until the view for the first code is there: the
 * server sends an address one mail in 30 s, and signing in has just sent one.
 */
async function changeTo(page: Page, email: string) {
  const code = page.getByTestId('view-UpdateEmailPrimaryOtp')
  const submit = page.locator('[data-testid="email-submit"]:not([aria-busy="true"])')
  const approve = page.frameLocator('#w3m-iframe').getByTestId('approve')
  await page.getByTestId('email-input').fill(email)
  for (let tries = 0; tries < 15 && !(await code.isVisible()); tries++) {
    // Either may be missing in a round: the wallet remembers an approval, and the form is gone once a code was sent.
    await submit.click({ timeout: 1_000 }).catch(() => {})
    await pressApprove(approve, { timeout: 3_000 }).catch(() => {})
    await code.waitFor({ timeout: 2_000 }).catch(() => {})
  }
  await code.waitFor()
}
