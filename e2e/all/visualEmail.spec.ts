import { mkdirSync } from 'node:fs'
import { expect, type FrameLocator, type Locator, type Page, test } from '@playwright/test'
import { chain } from '../fixtures/chain.ts'
import { emailLogin, signUpElsewhere } from '../fixtures/emailLogin.ts'
import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { modal } from '../fixtures/modal.ts'

const folder = '.out/email'
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

test.describe.configure({ timeout: 180_000 })
test.beforeAll(() => mkdirSync(folder, { recursive: true }))

/** How the frame's document is, and the worst contrast of a text in it. */
function lookOf(frame: FrameLocator) {
  return frame.locator('main').evaluate((main) => {
    const parse = (text: string) => (/rgba?\(([^)]+)\)/.exec(text)?.[1] ?? '0,0,0,0').split(',').map(Number)
    const light = (color: number[]) => {
      const [r = 0, g = 0, b = 0] = color.map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const backOf = (node: Element | null): number[] => {
      const color = node ? parse(getComputedStyle(node).backgroundColor) : [255, 255, 255]
      return node && color.length === 4 && color[3] === 0 ? backOf(node.parentElement) : color
    }
    let contrast = 21
    for (const node of main.querySelectorAll('*')) {
      if (![...node.childNodes].some((one) => one.nodeType === 3 && one.textContent?.trim())) continue
      const [one = 0, two = 0] = [light(parse(getComputedStyle(node).color)), light(backOf(node))].sort(
        (a, b) => b - a,
      )
      contrast = Math.min(contrast, (one + 0.05) / (two + 0.05))
    }
    const root = document.documentElement
    return {
      contrast,
      overflow: root.scrollWidth - root.clientWidth,
      theme: root.dataset.theme,
      direction: getComputedStyle(root).direction,
      language: root.lang,
    }
  })
}

/** Size, weight and place of a text in the frame, CSS pixels of the frame’s document. */
function textLookOf(text: Locator) {
  return text.evaluate((node) => {
    const { fontSize, fontWeight } = getComputedStyle(node)
    const { top, bottom, left, right } = node.getBoundingClientRect()
    const isInView = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
    return { size: Number.parseFloat(fontSize), weight: Number(fontWeight), top, bottom, isInView }
  })
}

/** The real origin is what a person sees first: larger and bolder than the name that the page gives itself, and above it. */
async function expectOriginLarge(frame: FrameLocator, name: string) {
  const origin = frame.getByTestId('approval-origin')
  const [real, claimed] = [await textLookOf(origin), await textLookOf(frame.locator('.claimed'))]
  expect(real.size, name).toBeGreaterThanOrEqual(16)
  expect(real.weight, name).toBeGreaterThanOrEqual(600)
  expect(real.size, name).toBeGreaterThanOrEqual(1.25 * claimed.size)
  expect(claimed.weight, name).toBeLessThan(real.weight)
  expect(real.bottom, name).toBeLessThanOrEqual(claimed.top)
  expect(real.isInView, name).toBe(true)
}

for (const locale of ['en', 'ar'])
  test(`[S3.21] [X.05, X.05a] [X.08] the wallet asks in the colours and the language of its page: ${locale}`, async () => {
    const shell = await launchFrameBrowser()
    try {
      const visitor = emailVisitor(shell)
      const page = await visitor.open(`/lab?wallet=off&locale=${locale}&accent=%23ff0066`)
      const email = `looks-${locale}@example.org`
      const login = emailLogin(page, email)
      const frame = visitor.frame(page)
      const { id, view } = modal(page)

      /** In both themes and sizes; with a frame on it, that looks as the page does. */
      const take = async (name: string, shown: Page, hasFrame: boolean) => {
        for (const [device, size] of Object.entries(sizes))
          for (const theme of ['light', 'dark'] as const) {
            await shown.setViewportSize(size)
            await shown.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
            const expected = {
              theme,
              language: locale,
              direction: locale === 'ar' ? 'rtl' : 'ltr',
              overflow: 0,
            }
            if (hasFrame) {
              await expect.poll(async () => (await lookOf(frame)).theme).toBe(theme)
              const { contrast, ...look } = await lookOf(frame)
              expect(look, name).toEqual(expected)
              expect(contrast, name).toBeGreaterThanOrEqual(4.5)
              if (await frame.getByTestId('approval-origin').isVisible()) await expectOriginLarge(frame, name)
            }
            await shown.screenshot({
              path: `${folder}/${name}-${locale}-${theme}-${device}.png`,
              animations: 'disabled',
            })
          }
        await shown.setViewportSize(sizes.desktop)
      }

      const known = `known.${email}`
      await signUpElsewhere(page, known)
      const loginAgain = emailLogin(page, known)
      await id('connect-button').first().click()
      await loginAgain.begin()
      await loginAgain.enterCode()
      await expect(view('EmailVerifyDevice')).toBeVisible()
      await take('1-device', page, false)
      const mail = await loginAgain.openLink()
      expect(await mail.locator('html').getAttribute('lang')).toBe(locale)
      await take('2-link', mail, false)
      await mail.close()
      await id('modal-close').click()

      await id('connect-button').first().click()
      await login.begin()
      await take('3-code', page, false)
      await login.enterCode()
      await expect(frame.getByTestId('protect-passkey')).toBeVisible({ timeout: 20_000 })
      await take('4-protect', page, true)
      await login.protect('correct horse battery staple')
      const me = await visitor.address(page)
      await chain().setBalance(me, 10n ** 18n)

      await visitor.sign(page)
      await expect(frame.getByTestId('approval-text')).toBeVisible()
      await expect(frame.locator('.claimed')).toContainText(/[“«]/)
      await take('5-message', page, true)
      // A host of 60 letters breaks into lines, on the phone too.
      const origin = frame.getByTestId('approval-origin')
      const host = await origin.textContent()
      await page.setViewportSize(sizes.phone)
      await origin.evaluate((node) => {
        node.textContent = `https://${'shop'.repeat(14)}.org`
      })
      await expect.poll(async () => (await lookOf(frame)).overflow).toBe(0)
      await expectOriginLarge(frame, 'a long host')
      await origin.evaluate((node, text) => {
        node.textContent = text
      }, host)
      await page.setViewportSize(sizes.desktop)
      await expect(frame.getByTestId('approve')).toHaveAttribute('aria-disabled', 'false')
      await expect(frame.getByTestId('approve')).toHaveCSS('background-color', 'rgb(255, 0, 102)')
      await frame.getByTestId('reject').click()
      await expect(page.locator('#w3m-iframe')).toBeHidden()

      await id('send-transaction').click()
      await expect(frame.getByTestId('approval-simulation')).toBeVisible({ timeout: 20_000 })
      await take('6-send', page, true)
    } finally {
      await shell.close()
    }
  })
