import type { Page } from '@playwright/test'
import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { type Motion, recordMotion } from '../fixtures/recordMotion.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ blur: true, contextOptions: { reducedMotion: 'no-preference' } })

const me = account(14).address
const of = (motions: readonly Motion[], name: string, what: string) =>
  motions.filter((one) => one.of === name && one.what === what).map(({ ms }) => ms)

async function openList(page: Page, openApp: (path: string) => Promise<void>, path = '/lab?wallet=off') {
  await installScriptedWallet(page, {
    accounts: [me],
    behaviours: { eth_requestAccounts: { kind: 'error', code: 4001 } },
  })
  await openApp(path)
  const ui = modal(page)
  await ui.open()
  await expect(ui.id('all-wallets')).toBeVisible()
  // Their code is here from now on: a view that loads would be another story.
  await ui.id('all-wallets').click()
  await expect(ui.view('AllWallets').locator('.lk-row').first()).toBeVisible()
  await ui.id('modal-back').click()
  await expect(ui.dialog.locator('[data-leaving], [data-resizing]')).toHaveCount(0)
  return ui
}

test('[S9.31, S9.32, S9.33] a change of view: title 120 ms, height 150 ms, the view itself 150 ms', async ({
  page,
  openApp,
}) => {
  const ui = await openList(page, openApp)
  const there = await recordMotion(page, () => ui.id('all-wallets').click())
  expect(of(there, 'lk-title-text', 'lk-title-in')).toEqual([120])
  // Chromium tells a logical size by its physical name.
  expect(of(there, 'lk-stage', 'height')).toEqual([150])
  expect(of(there, 'lk-view', 'lk-view-forward')).toEqual([150])
  expect(of(there, 'lk-view', 'opacity')).toEqual([150])
  const back = await recordMotion(page, () => ui.id('modal-back').click())
  expect(of(back, 'lk-view', 'lk-view-back')).toEqual([150])
  expect(of(back, 'lk-view', 'lk-view-forward')).toEqual([])
  // Only what a compositor moves, and the size of the dialog: nothing else of the page is laid out again.
  const moved = [...there, ...back].map(({ what }) => what)
  expect(
    moved.filter(
      (what) => !/^lk-|^(opacity|transform|width|height|script|color|background-color)$/.test(what),
    ),
  ).toEqual([])
})

test('[S9.31, S9.32, S9.33] who asked for less motion sees none of it', async ({ page, openApp }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const ui = await openList(page, openApp)
  const motions = await recordMotion(page, () => ui.id('all-wallets').click())
  expect(motions.filter(({ ms, what }) => ms > 1 && what !== 'lk-sweep')).toEqual([])
  const view = ui.view('AllWallets')
  await expect(view).toHaveCSS('transform', 'none')
})

test('[S9.28] a wallet that says no: the ring shakes for 500 ms, and Try again has the focus', async ({
  page,
  openApp,
}) => {
  const ui = await openList(page, openApp)
  const motions = await recordMotion(page, async () => {
    await ui.id('wallet-test.scripted').click()
    await expect(ui.id('retry')).toBeFocused()
  })
  expect(of(motions, 'lk-ring', 'lk-shake')).toEqual([500])
})

test('[S9.28, X.44] with less motion the edge flashes instead, and nothing moves', async ({
  page,
  openApp,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const ui = await openList(page, openApp)
  const motions = await recordMotion(page, async () => {
    await ui.id('wallet-test.scripted').click()
    await expect(ui.id('retry')).toBeFocused()
  })
  expect(of(motions, 'lk-ring', 'lk-shake')).toEqual([])
  expect(of(motions, 'lk-ring', 'lk-flash')).toEqual([500])
  expect(motions.filter(({ what }) => what === 'script')).toEqual([])
})

for (const [name, reducedMotion, played, notPlayed] of [
  ['shakes the modal', 'no-preference', 'lk-refuse', 'lk-refuse-flash'],
  ['makes its edge flash where less motion is wanted', 'reduce', 'lk-refuse-flash', 'lk-refuse'],
] as const)
  test(`[S9.28] [S4.12] closing a required sign-in ${name} for 500 ms`, async ({ page, openApp }) => {
    await page.emulateMedia({ reducedMotion })
    await installScriptedWallet(page, { accounts: [me] })
    await openApp('/lab?wallet=off&siwx=local!')
    const ui = modal(page)
    await ui.connect('test.scripted')
    await expect(ui.id('siwx-sign')).toBeVisible()
    await expect(ui.dialog.locator('[data-leaving], [data-resizing]')).toHaveCount(0)
    const motions = await recordMotion(page, async () => {
      await ui.id('modal-close').click()
      await expect(page.locator('.lk-panel[data-refused]')).toBeVisible()
    })
    expect(of(motions, 'lk-panel', played)).toEqual([500])
    expect(of(motions, 'lk-panel', notPlayed)).toEqual([])
  })

test('the wallet’s image travels from its row to the ring, and is not seen twice', async ({
  page,
  openApp,
}) => {
  const ui = await openList(page, openApp)
  await scriptedWallet(page).behave('eth_requestAccounts', { kind: 'hang' })
  // So that its code is here.
  await ui.id('wallet-test.scripted').click()
  await expect(ui.view('ConnectingExternal')).toBeVisible()
  await ui.id('modal-back').click()
  await expect(ui.dialog.locator('[data-leaving]')).toHaveCount(0)
  const motions = await recordMotion(page, () => ui.id('wallet-test.scripted').click())
  expect(of(motions, 'lk-wallet-image', 'script')).toEqual([240])
  expect(of(motions, 'lk-ring-image', 'script')).toEqual([240])
  await expect(ui.dialog.locator('.lk-panel > .lk-wallet-image')).toHaveCount(0)
  await expect(ui.dialog.locator('.lk-ring-image')).toHaveCSS('opacity', '1')
})

test('pressed back and forth in the middle of a change, nothing queues: the last press is what is shown', async ({
  page,
  openApp,
}) => {
  const ui = await openList(page, openApp)
  await page.evaluate(async () => {
    const root = document.querySelector('latchkey-modal')?.shadowRoot
    const press = (id: string) => root?.querySelector<HTMLElement>(`[data-testid="${id}"]`)?.click()
    const next = () => new Promise(requestAnimationFrame)
    for (const id of ['all-wallets', 'modal-back', 'all-wallets', 'modal-back']) {
      press(id)
      await next()
      await next()
    }
    if ((root?.querySelectorAll('.lk-view').length ?? 0) > 2) throw new Error('views queue')
  })
  await expect(ui.view('Connect')).toBeVisible()
  await expect(ui.dialog.locator('.lk-view')).toHaveCount(1)
  await expect(ui.dialog.locator('[data-resizing]')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the sheet follows a finger on its header: a long pull closes it, a short one lets it spring back', async ({
    page,
    openApp,
  }) => {
    const ui = await openList(page, openApp)
    const cdp = await page.context().newCDPSession(page)
    const pull = async (by: number, letGo = true) => {
      const header = await ui.id('modal-title').boundingBox()
      if (!header) throw new Error('no header')
      const [x, y] = [header.x + header.width / 2, header.y + header.height / 2]
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
        cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: at }] })
      await touch('touchStart', y)
      for (let step = 1; step <= 8; step++) {
        await touch('touchMove', y + (by * step) / 8)
        await page.waitForTimeout(30)
      }
      if (letGo) await touch('touchEnd', y + by)
    }
    const bottom = async () => {
      const box = await ui.dialog.locator('.lk-panel').boundingBox()
      return Math.round((box?.y ?? 0) + (box?.height ?? 0))
    }
    await expect.poll(bottom).toBe(844)
    // What follows a finger comes after the first paint.
    await page.waitForLoadState('networkidle')
    await pull(40, false)
    await expect.poll(bottom).toBe(884)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(bottom).toBe(844)
    await expect(ui.dialog).toBeVisible()
    await pull(200)
    await expect(ui.dialog).toBeHidden()
  })
})
