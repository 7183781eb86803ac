import type { Page } from 'playwright-core'
import { emailLogin } from '../../../e2e/fixtures/emailLogin.ts'
import { pressApprove } from '../../../e2e/fixtures/pressApprove.ts'
import { signInAt } from '../../../e2e/fixtures/providerPage.ts'
import { signAtPhone } from '../../../e2e/fixtures/socialVisitor.ts'
import type { Scene } from '../Scene.ts'
import { click, open, refuse, scene, shown } from '../steps.ts'

/** Of nobody else: each picture begins with a first sign-in. */
const newName = () => `Ada ${crypto.randomUUID().slice(0, 8)}`

/** To the provider's page in its window. */
const choose = async (page: Page, provider: string) => {
  const [window] = await Promise.all([page.waitForEvent('popup'), click(page, `social-${provider}`)])
  return window
}

const signIn = async (page: Page) => {
  await open(page)
  await signInAt(await choose(page, 'google'), { name: newName() })
  await emailLogin(page, '').protect('correct horse battery staple')
}

const openLinks = async (page: Page) => {
  await signIn(page)
  await page.getByTestId('connect-button').first().click()
  await click(page, 'account-settings')
  await click(page, 'settings-socials')
  await shown(page, 'linked-google')
}

const link = async (page: Page) => {
  await openLinks(page)
  await signInAt(await choose(page, 'github'), { name: newName() })
  await page.frameLocator('#w3m-iframe').getByTestId('approval-summary').waitFor()
}

const social = (view: string, state: string, act: (page: Page) => Promise<unknown>, more = {}): Scene =>
  scene(view, state, { wallets: [], act, ...more })

/** Signing in with other services, linking them and removing them. */
export const socialScenes: readonly Scene[] = [
  social('ConnectSocials', 'all of them', async (page) => {
    await open(page)
    await click(page, 'social-more')
    await shown(page, 'view-ConnectSocials')
  }),
  social('ConnectSocials', 'to add one, the only one listed', (page) => openLinks(page)),
  social(
    'ConnectSocials',
    'the wallet asks whether to link one',
    async (page) => {
      await link(page)
    },
    { cut: undefined },
  ),
  social(
    'ConnectSocials',
    'the wallet asks whether to remove one',
    async (page) => {
      await link(page)
      const frame = page.frameLocator('#w3m-iframe')
      await pressApprove(frame.getByTestId('approve'))
      await click(page, 'remove-github')
      await frame.getByTestId('approval-summary').waitFor()
    },
    { cut: undefined },
  ),
  social('ConnectSocials', 'not removed', async (page) => {
    await link(page)
    const frame = page.frameLocator('#w3m-iframe')
    await pressApprove(frame.getByTestId('approve'))
    await refuse('**/login/v1/unlink*', 409)(page)
    await click(page, 'remove-github')
    await pressApprove(frame.getByTestId('approve'))
    await page.getByTestId('view-ConnectSocials').locator('.lk-notice').waitFor()
  }),
  social('ConnectingFarcaster', 'code', async (page) => {
    await open(page)
    await click(page, 'social-farcaster')
    await page.getByTestId('qr').waitFor()
  }),
  social(
    'ConnectingFarcaster',
    'the wallet asks how to protect it',
    async (page) => {
      await open(page)
      await click(page, 'social-farcaster')
      await page.getByTestId('qr').waitFor()
      await signAtPhone(page, '0')
      await page.frameLocator('#w3m-iframe').locator('main').waitFor()
    },
    { cut: undefined },
  ),
  social('ConnectingSocial', 'waiting', async (page) => {
    await open(page)
    await choose(page, 'google')
    await shown(page, 'view-ConnectingSocial')
  }),
  social('ConnectingSocial', 'declined', async (page) => {
    await open(page)
    const window = await choose(page, 'google')
    await window.getByRole('button', { name: 'Cancel' }).click()
    await page.getByTestId('view-ConnectingSocial').locator('.lk-notice').waitFor()
  }),
]
