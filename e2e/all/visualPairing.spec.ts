import type { Locator } from '@playwright/test'
import { PNG } from 'pngjs'
import { account } from '../fixtures/accounts.ts'
import { cutOff } from '../fixtures/cutOff.ts'
import { lookAt } from '../fixtures/lookAt.ts'
import { modal } from '../fixtures/modal.ts'
import { shownUri } from '../fixtures/pairedWallet.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const screens = [
  { width: 1280, height: 800, locale: 'en' },
  { width: 390, height: 844, locale: 'en' },
  { width: 320, height: 844, locale: 'ar' },
] as const

async function box(locator: Locator) {
  const found = await locator.boundingBox()
  if (!found) throw new Error('not shown')
  return found
}

for (const [width, locale] of [
  [1280, 'en'],
  [720, 'ar'],
] as const) {
  test(`[X.70] the code stands beside the wallets from 720 px of width, and takes the place of what offered it: ${width} px, ${locale}`, async ({
    page,
    openApp,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await installScriptedWallet(page, { accounts: [account(3).address] })
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    await openApp(`/lab?wallet=off&theme=system&locale=${locale}`)
    const ui = modal(page)
    await ui.open()
    const offer = await box(ui.id('show-code'))
    const plate = ui.id('pairing-pane').locator('.lk-pairing-plate')
    const place = await box(plate)
    const list = await box(ui.id('wallet-test.scripted'))
    await lookAt(page, 'Connect', expectAccessible)
    const isBeside = (pane: { x: number; width: number }) =>
      locale === 'ar' ? pane.x + pane.width < list.x : pane.x > list.x + list.width
    expect(isBeside(place)).toBe(true)
    expect(sockets.filter((url) => url.includes('projectId'))).toEqual([])

    // By keyboard alone, from the wallets to the pane.
    await ui.id('show-code').focus()
    await page.keyboard.press('Enter')
    await shownUri(page)
    await expect(ui.id('pairing-pane')).toBeFocused()
    expect(await box(plate)).toEqual(place)
    expect(await box(ui.id('copy-link'))).toEqual(offer)
    await lookAt(page, 'Connect', expectAccessible)
    expect(await cutOff(page, 'Connect')).toEqual([])
    await ui.id('all-wallets').click()
    await ui.id('modal-back').click()
    await expect(ui.id('show-code')).toBeVisible()
  })
}

const middle = ({ x, width }: { x: number; width: number }) => x + width / 2

for (const { width, height, locale } of screens) {
  test(`[S2.06] the code stands in the middle on a white plate, above its countdown and the button that copies it: ${width} px, ${locale}`, async ({
    page,
    openApp,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height })
    await openApp(`/lab?wallet=off&theme=system&locale=${locale}`)
    const ui = modal(page)
    await ui.connect('walletConnect')
    await shownUri(page)
    await lookAt(page, 'ConnectingWalletConnectBasic', expectAccessible)
    expect(await cutOff(page, 'ConnectingWalletConnectBasic')).toEqual([])
    const panel = ui.dialog.locator('.lk-panel')
    const plate = panel.locator('.lk-pairing-plate')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const [outer, around, code, time, copy] = await Promise.all(
        [panel, plate, ui.id('qr'), ui.id('qr-countdown'), ui.id('copy-link')].map(box),
      )
      if (!outer || !around || !code || !time || !copy) throw new Error('something is not shown')
      for (const one of [around, code, time, copy])
        expect(Math.abs(middle(one) - middle(outer)), colorScheme).toBeLessThanOrEqual(1)
      expect(Math.abs(code.width - code.height)).toBeLessThanOrEqual(1)
      expect(code.width).toBeGreaterThanOrEqual(220)
      expect(time.y).toBeGreaterThanOrEqual(around.y + around.height)
      expect(copy.y).toBeGreaterThanOrEqual(time.y + time.height)
      expect(copy.height).toBeGreaterThanOrEqual(44)
      // Dark on white in both themes: many scanners read nothing else.
      const picture = PNG.sync.read(await ui.id('qr').screenshot())
      const at = (6 * picture.width + Math.floor(picture.width / 2)) * 4
      expect([...picture.data.subarray(at, at + 3)], colorScheme).toEqual([255, 255, 255])
    }
  })

  test(`[S2.09] a network the page doesn’t have: the warning, the page’s own networks as rows of one size, the way out: ${width} px, ${locale}`, async ({
    page,
    openApp,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height })
    await installScriptedWallet(page, { accounts: [account(3).address] })
    await openApp(`/lab?wallet=off&theme=system&locale=${locale}`)
    const ui = modal(page)
    await ui.connect('test.scripted')
    await ui.expectConnected(account(3).address)
    await expect(ui.dialog).toBeHidden()
    await scriptedWallet(page).emit('chainChanged', '0x67932')
    await ui.open()
    const view = ui.view('UnsupportedChain')
    await lookAt(page, 'UnsupportedChain', expectAccessible)
    expect(await cutOff(page, 'UnsupportedChain')).toEqual([])
    const outer = await box(view)
    const warning = await box(ui.id('unsupported'))
    const rows = await Promise.all((await view.locator('[data-testid^="network-"]').all()).map(box))
    const leave = await box(view.getByTestId('disconnect'))
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) {
      expect(row.height).toBeGreaterThanOrEqual(56)
      expect([row.x, row.width]).toEqual([rows[0]?.x, rows[0]?.width])
      expect(row.y).toBeGreaterThanOrEqual(warning.y + warning.height)
    }
    expect(Math.abs(warning.width - (rows[0]?.width ?? 0))).toBeLessThanOrEqual(1)
    const last = rows.at(-1)
    expect(leave.y).toBeGreaterThanOrEqual((last?.y ?? 0) + (last?.height ?? 0))
    expect(leave.width).toBeLessThanOrEqual(outer.width)
    // A picture each, so that nobody has to read to find the network.
    for (const row of await view.locator('[data-testid^="network-"]').all())
      expect(
        (await box(row.locator('img, svg, .lk-letter, .lk-image').first())).width,
      ).toBeGreaterThanOrEqual(24)
  })
}
