import type { Page } from 'playwright-core'
import type { Scene } from '../Scene.ts'
import { click, scene, shown, signedIn } from '../steps.ts'

const whole = { cut: undefined } as const
const english = { ...whole, english: true } as const

/** Until what the preview lists is there. */
const listed = async (page: Page) => {
  await shown(page, 'all-wallets')
  await page.waitForLoadState('networkidle')
}

/** Whole pages: the web app's, and the windows of the development wallet. */
export const pageScenes: readonly Scene[] = [
  scene('page home', 'nobody in', { ...english, path: '/' }),
  signedIn('page home', 'somebody in', {
    ...english,
    path: '/',
    act: async (page) => {
      await click(page, 'modal-close')
      await page.getByTestId('modal').waitFor({ state: 'detached' })
    },
  }),
  scene('page configure', 'nothing decided', { ...whole, path: '/configure', act: listed }),
  scene('page configure', 'decided', {
    ...whole,
    path: '/configure?accent=%233366ff&corners=sharp&typeface=serif&off=send',
    act: listed,
  }),
  scene('page lab', 'one config', { ...whole }),
  scene('page lab', 'two configs', { ...whole, path: '/lab?two=1' }),
  scene('page embedded', 'connected', {
    ...whole,
    path: '/embedded',
    act: async (page) => {
      await click(page, 'wallet-test.scripted')
      await shown(page, 'token-ETH')
      await page.waitForLoadState('networkidle')
    },
  }),
  ...(['connect', 'sign-message', 'sign-typed-data', 'send-transaction'] as const).map((what) =>
    scene('page dev wallet', what, {
      ...english,
      path: '/lab?wallet=on',
      wallets: [],
      popup: async (page) => {
        const asked = page.waitForEvent('popup')
        await click(page, 'connect-button')
        await click(page, 'wallet-dev.latchkey.wallet')
        const popup = await asked
        await shown(popup, 'approval-origin')
        if (what === 'connect') return popup
        const closed = popup.waitForEvent('close')
        await click(popup, 'approve')
        await closed
        const again = page.waitForEvent('popup')
        await page.getByTestId('modal').waitFor({ state: 'detached' })
        await click(page, what)
        const next = await again
        await shown(next, 'approval-summary')
        return next
      },
    }),
  ),
]
