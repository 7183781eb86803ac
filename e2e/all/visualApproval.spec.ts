import { expect, type Locator, test } from '@playwright/test'
import { PNG } from 'pngjs'
import { chain } from '../fixtures/chain.ts'
import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { newAddress } from '../fixtures/inbox.ts'
import { modal } from '../fixtures/modal.ts'

test.describe.configure({ timeout: 150_000 })

async function box(locator: Locator) {
  const found = await locator.boundingBox()
  if (!found) throw new Error('not shown')
  return found
}

/** The colour of one point of what is on the screen. */
async function pixel(locator: Locator, x: number, y: number): Promise<number[]> {
  const { data, width } = PNG.sync.read(await locator.page().screenshot({ animations: 'disabled' }))
  const { x: left, y: top } = await box(locator)
  const at = (Math.round(top + y) * width + Math.round(left + x)) * 4
  return [...data.subarray(at, at + 3)]
}

test('[S2.11] where the wallet asks: in the place of the modal, as high as its request, as a sheet on a phone, over the card of an embedded modal', async () => {
  const shell = await launchFrameBrowser()
  try {
    const visitor = emailVisitor(shell)
    const page = await visitor.open()
    const { id, view, fillSend } = modal(page)
    const frame = page.locator('#w3m-iframe')
    await visitor.signIn(page, newAddress('emmy'))
    await visitor.protect(page, 'correct horse battery staple')
    const me = await visitor.address(page)
    await chain().setBalance(me, 10n ** 18n)
    await page.setViewportSize({ width: 1280, height: 900 })

    const approve = visitor.frame(page).getByTestId('approve')
    /** Whether all of the approval is shown without scrolling, and nothing but the line for its hint is below the buttons. */
    const expectSnug = async () => {
      const content = visitor.frame(page).locator('.content')
      expect(await content.evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0)
      const [whole, button] = [await box(frame), await box(approve)]
      expect(whole.y + whole.height - (button.y + button.height)).toBeLessThanOrEqual(48)
    }
    await visitor.sign(page)
    await expect(approve).toHaveAttribute('aria-disabled', 'false')
    // where the modal stands, below a title bar of 64 px
    const { x, y, width, height } = await box(frame)
    expect([x, y, width]).toEqual([460, 110 + 64, 360])
    expect(height).toBeGreaterThanOrEqual(400)
    expect(height).toBeLessThan(560)
    await expectSnug()
    // the title bar over it is part of the same surface; the page is dimmed once, and nothing of the modal stands out beside it
    const [bar, behind] = [await pixel(frame, 20, -10), await pixel(frame, -200, 0)]
    expect(bar).toEqual([255, 255, 255])
    expect(Math.max(...behind)).toBeLessThan(190)
    expect(Math.min(...behind)).toBeGreaterThan(165)
    const panel = page.locator('latchkey-modal .lk-panel')
    await expect(panel).toHaveCSS('opacity', '0')

    await page.setViewportSize({ width: 430, height: 800 })
    await expect.poll(async () => (await box(frame)).width).toBe(430)
    const sheet = await box(frame)
    expect([sheet.x, sheet.y + sheet.height]).toEqual([0, 800])
    await expectSnug()
    // more of the request: the sheet grows upwards
    await visitor.frame(page).locator('summary').click()
    await expect.poll(async () => (await box(frame)).height).toBeGreaterThan(sheet.height)
    const grown = await box(frame)
    expect(grown.y + grown.height).toBe(800)
    await visitor.reject(page)
    await expect(frame).toBeHidden()

    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(new URL('/embedded?wallet=off', page.url()).href)
    await expect(view('Account')).toBeVisible({ timeout: 20_000 })
    const card = page.locator('section[data-testid=modal]')
    await expect(id('feature-send')).toBeEnabled()
    await id('feature-send').click()
    await fillSend('0x00000000000000000000000000000000000A11cE', '0.01')
    await id('send-preview').click()
    await id('send-confirm').click()
    await expect(visitor.frame(page).getByTestId('approval-origin')).toBeVisible({ timeout: 15_000 })
    const middle = async () => {
      const [over, under] = [await box(frame), await box(card)]
      return over.x + over.width / 2 - (under.x + under.width / 2)
    }
    expect(Math.abs(await middle())).toBeLessThanOrEqual(1)
    const over = await box(frame)
    expect(over.width).toBe(360)
    // with its title bar of 64 px at the top of the card, but whole in the window wherever the page scrolls the card
    const awayFromCard = async () => {
      const [{ y, height }, { y: cardTop }] = [await box(frame), await box(card)]
      return Math.abs(y - 64 - Math.min(Math.max(cardTop, 0), 900 - 64 - height))
    }
    await expect.poll(awayFromCard).toBeLessThanOrEqual(1)
    expect(over.y + over.height).toBeLessThanOrEqual(900)
    await page.mouse.wheel(0, 200)
    await expect.poll(awayFromCard).toBeLessThanOrEqual(1)
    await expect.poll(async () => Math.abs(await middle())).toBeLessThanOrEqual(1)
    await visitor.approve(page)
    await expect(frame).toBeHidden()
    await expect(id('snackbar')).toContainText('Transaction started')
  } finally {
    await shell.close()
  }
})
