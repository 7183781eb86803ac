import type { Page } from '@playwright/test'
import { account } from '../fixtures/accounts.ts'
import { newAddress } from '../fixtures/inbox.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(16).address

type Panel = { readonly code: readonly string[]; readonly place: string; open(page: Page): Promise<void> }

const press = (name: string) => async (page: Page) => {
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await ui.open()
  await ui.id(name).click()
}
/** Each feature with a panel: names only its code has, the first loaded by its first view, how test ids of it in the page begin, and the way there. */
const panels: Readonly<Record<string, Panel>> = {
  email: {
    code: ['lk-otp', 'email-submit'],
    place: 'email-input',
    open: async (page) => {
      const ui = modal(page)
      await ui.id('connect-button').first().click()
      await ui.id('email-input').fill(newAddress('lazy'))
      await ui.id('email-submit').click()
      await expect(ui.view('EmailVerifyOtp')).toBeVisible({ timeout: 20_000 })
    },
  },
  socials: {
    code: ['lk-social', 'social-here', 'farcaster-open'],
    place: 'social-',
    open: (page) => modal(page).id('connect-button').first().click(),
  },
  swaps: { code: ['swap-confirm'], place: 'feature-swaps', open: press('feature-swaps') },
  send: {
    code: ['send-confirm'],
    place: 'feature-send',
    open: press('feature-send'),
  },
  receive: { code: ['receive-qr'], place: 'feature-receive', open: press('feature-receive') },
  onramp: { code: ['onramp-amount'], place: 'feature-onramp', open: press('feature-onramp') },
  history: { code: ['lk-activity'], place: 'tab-activity', open: press('tab-activity') },
}

for (const [name, panel] of Object.entries(panels))
  test(`[S2.39] with ${name} alone its code is loaded, and nothing of the other panels is loaded or there`, async ({
    page,
    openApp,
  }) => {
    const scripts: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''))
    })
    const hasLoaded = async (code: readonly string[]) =>
      (await Promise.all(scripts)).some((text) => code.some((name) => text.includes(name)))
    await installScriptedWallet(page, { accounts: [me] })
    await openApp(`/lab?wallet=off&features=${name},emailShowWallets,networkSwitch`)
    const ui = modal(page)
    expect(await hasLoaded(panel.code)).toBe(false)
    await panel.open(page)
    await expect.poll(() => hasLoaded(panel.code)).toBe(true)
    // the way of somebody who uses it: to the wallets, to the account, to its networks
    await page.keyboard.press('Escape')
    await expect(ui.dialog).toBeHidden()
    if (['email', 'socials'].includes(name)) {
      await ui.connect('test.scripted')
      await ui.expectConnected(me)
    }
    await ui.open()
    await expect(ui.view('Account')).toBeVisible()
    for (const [other, { code, place }] of Object.entries(panels)) {
      if (other === name) continue
      expect(await hasLoaded(code), other).toBe(false)
      await expect(page.locator(`[data-testid^="${place}"]`), other).toHaveCount(0)
    }
    // nobody signs in to the embedded wallet here, so its frame isn't there
    if (!['email', 'socials'].includes(name)) await expect(page.locator('#w3m-iframe')).toHaveCount(0)
  })

for (const [features, frames] of [
  ['email', 1],
  ['socials', 1],
  ['send', 0],
] as const)
  test(`[S2.39] who once signed in gets ${frames} login frame with ${features} on`, async ({
    page,
    openApp,
  }) => {
    await page.addInitScript((address) => {
      // Not in frames, of which some have no storage.
      if (window.top !== window) return
      const network = 'eip155:31337'
      const connection = { namespace: 'eip155', connectorId: 'ID_AUTH', address, caipNetworkId: network }
      localStorage.setItem('latchkey/login/EMAIL_LOGIN_USED_KEY', 'true')
      localStorage.setItem('latchkey/connections', JSON.stringify([connection]))
    }, me)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).host))
    await openApp(`/lab?wallet=off&features=${features},emailShowWallets,networkSwitch`)
    const frame = page.locator('#w3m-iframe')
    await expect(frame).toHaveCount(frames)
    // Until the earlier session is settled, either way.
    await expect(page.getByTestId('connect-button').first()).toHaveAttribute('data-status', 'disconnected', {
      timeout: 30_000,
    })
    if (frames === 0) {
      await expect(frame).toHaveCount(0)
      expect(asked.filter((host) => host.startsWith('wallet.'))).toEqual([])
    }
  })
