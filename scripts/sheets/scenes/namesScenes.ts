import type { Page } from 'playwright-core'
import { emailLogin } from '../../../e2e/fixtures/emailLogin.ts'
import { pressApprove } from '../../../e2e/fixtures/pressApprove.ts'
import type { Scene } from '../Scene.ts'
import { click, hold, open, refuse, scene, shown, signedIn, visitor } from '../steps.ts'

const long = 'quite-a-long-name-for-one-account-of-mine'
const friend = '0x7a3bD5f2C61e4f0a9b8C7d6E5F4a3b2c1d0e9F8a'
const cors = { 'access-control-allow-origin': '*' }

/** A first sign-in by e-mail, and what a name is for. */
async function choose(page: Page): Promise<ReturnType<typeof emailLogin>> {
  const login = emailLogin(page, `names.${crypto.randomUUID().slice(0, 8)}@example.org`)
  await open(page)
  await login.begin()
  await login.enterCode()
  await login.protect('correct horse battery staple')
  await open(page, 'Account')
  await click(page, 'choose-name')
  await shown(page, 'name-begin')
  return login
}

async function type(page: Page, text: string) {
  const login = await choose(page)
  await click(page, 'name-begin')
  await page.getByTestId('name-input').fill(text)
  return login
}

/** To the word that a name is on its way, or theirs. Pressed as wide as the frame takes presses in a headless browser. */
async function register(page: Page, text: string) {
  const login = await type(page, text)
  await page.locator('[data-testid="name-register"]:enabled').waitFor()
  await click(page, 'name-register')
  await pressApprove(login.frame.getByTestId('approve'))
}

/** What the server gave, without one of its names being taken for good by a picture. */
const give = (page: Page) =>
  page.route('**/v1/profile/account', async (route) => {
    const { message } = route.request().postDataJSON()
    await route.fulfill({ headers: cors, json: { name: JSON.parse(message).name, success: true } })
  })

const named = (view: string, state: string, act: (page: Page) => Promise<unknown>, more = {}): Scene =>
  scene(view, state, { wallets: [], act, ...more })

/** Names of accounts: choosing one, and where they are shown. */
export const namesScenes: readonly Scene[] = [
  named('ChooseAccountName', 'what for', choose),
  named('RegisterAccountName', 'empty', (page) => type(page, '')),
  named('RegisterAccountName', 'free, long', async (page) => {
    await type(page, long)
    await page.locator('[data-testid="name-register"]:enabled').waitFor()
  }),
  named('RegisterAccountName', 'letters of another alphabet', (page) => type(page, 'mirа')),
  named(
    'RegisterAccountName',
    'nobody can be asked',
    async (page) => {
      await type(page, 'mira-one')
      await shown(page, 'name-suggest-failed')
    },
    { prepare: refuse('**/v1/profile/suggestions/**') },
  ),
  named('RegisterAccountName', 'somebody was faster', async (page) => {
    await page.route('**/v1/profile/account', (route) =>
      route.fulfill({
        status: 400,
        headers: cors,
        json: {
          status: 'FAILED',
          reasons: [{ field: 'name', description: 'Name is already registered' }],
        },
      }),
    )
    await register(page, 'mira-two')
    await shown(page, 'name-error')
  }),
  named(
    'RegisterAccountNameSuccess',
    'on its way, long',
    async (page) => {
      await register(page, long)
      await shown(page, 'name-pending')
    },
    { prepare: hold('**/v1/profile/account') },
  ),
  named(
    'RegisterAccountNameSuccess',
    'theirs, long',
    async (page) => {
      await register(page, long)
      await shown(page, 'name-done')
    },
    { prepare: give },
  ),
  signedIn('ChooseAccountName', 'another wallet', {
    act: async (page) => {
      await page.getByText('The modal by hand').evaluate((one) => (one as HTMLElement).click())
      await page.getByTestId('open-ChooseAccountName').evaluate((one) => (one as HTMLElement).click())
      await shown(page, 'name-unavailable')
    },
  }),
  signedIn('Account', 'activity by name', {
    wallet: { accounts: [visitor] },
    prepare: (page) =>
      page.route('**/v1/identity/**', (route) => {
        const isOwn = route.request().url().toLowerCase().includes(visitor.toLowerCase())
        const name = isOwn ? 'mira.latchkey.id' : 'a-rather-long-name.latchkey.id'
        return route.fulfill({ headers: cors, json: { name, avatar: null, resolvedAt: null } })
      }),
    act: async (page) => {
      await click(page, 'tab-activity')
      await page.getByText('a-rather-long-name').first().waitFor()
      await page.getByTestId('tab-activity').evaluate((one) => one.scrollIntoView({ block: 'start' }))
    },
  }),
  signedIn('WalletSend', 'to a name', {
    prepare: (page) =>
      page.route('**/v1/profile/account/**', (route) => {
        const name = `${long}.latchkey.id`
        const json = { name, attributes: null, addresses: { 60: { address: friend } } }
        return route.fulfill({ headers: cors, json })
      }),
    act: async (page) => {
      await click(page, 'feature-send')
      await page.getByTestId('send-amount').fill('0.5')
      await page.getByTestId('send-receiver').fill(`${long}.latchkey.id`)
      await page.getByTestId('send-name').getByText(friend).waitFor()
    },
  }),
]
