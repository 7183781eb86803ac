import jsQr from 'jsqr'
import { PNG } from 'pngjs'
import { modal } from '../fixtures/modal.ts'
import { shownUri } from '../fixtures/pairedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

/** What a scanner makes of a picture, one that knows dark on light only. */
function scan({ data, width, height }: PNG): string | undefined {
  return jsQr(new Uint8ClampedArray(data), width, height, { inversionAttempts: 'dontInvert' })?.data
}

/** A picture as a camera farther away sees it: every pixel the mean of the ones behind it. */
function fromAfar(picture: PNG, scale: number): PNG {
  const width = Math.floor(picture.width * scale)
  const height = Math.floor(picture.height * scale)
  const seen = new PNG({ width, height })
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [left, right] = [x, x + 1].map((at) => Math.floor(at / scale)) as [number, number]
      const [top, bottom] = [y, y + 1].map((at) => Math.floor(at / scale)) as [number, number]
      let sum = 0
      for (let row = top; row < bottom; row++)
        for (let column = left; column < right; column++)
          sum += picture.data[(row * picture.width + column) * 4] ?? 0
      const mean = sum / ((bottom - top) * (right - left))
      seen.data.fill(mean, (y * width + x) * 4, (y * width + x) * 4 + 3)
      seen.data[(y * width + x) * 4 + 3] = 255
    }
  }
  return seen
}

/** Contrast of the lightest and the darkest pixel (WCAG 2.2). */
function contrast({ data }: PNG): number {
  const luminances: number[] = []
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = [0, 1, 2].map((part) => {
      const value = (data[at + part] ?? 0) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    luminances.push(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  }
  const darkest = luminances.reduce((one, other) => Math.min(one, other))
  const lightest = luminances.reduce((one, other) => Math.max(one, other))
  return (lightest + 0.05) / (darkest + 0.05)
}

for (const [theme, width] of [
  ['light', 390],
  ['dark', 390],
  ['dark', 320],
  ['light', 1280],
] as const)
  test.describe(`${theme}, ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test(`[F6] the code of a pairing is read off a ${theme} page ${width} px wide, near and from afar, and is what the button copies`, async ({
      page,
      context,
      openApp,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await openApp(`/lab?wallet=off&theme=${theme}`)
      const ui = modal(page)
      await ui.connect('walletConnect')
      const uri = await shownUri(page)
      await ui.id('copy-link').click()
      await expect(ui.id('copy-link')).toHaveAttribute('data-outcome', 'copied')
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uri)
      const look = async () => PNG.sync.read(await ui.id('qr').screenshot())
      await expect.poll(async () => scan(await look())).toBe(uri)
      const picture = await look()
      // Both, of the same side: a scanner measures one module from it.
      expect(Math.abs(picture.width - picture.height)).toBeLessThanOrEqual(1)
      expect(picture.width).toBeGreaterThanOrEqual(240)
      expect(contrast(picture)).toBeGreaterThan(15)
      expect(scan(fromAfar(picture, 0.6))).toBe(uri)
    })
  })
