import { expect, type Locator } from '@playwright/test'
import jsQr from 'jsqr'
import { PNG } from 'pngjs'

/** Pixels around the code that are in the picture, and its size. The reader fails at some of them: a person moves the phone until it doesn't. */
const views = [
  { margin: 40, scale: 1 },
  { margin: 80, scale: 1 },
  { margin: 40, scale: 0.75 },
  { margin: 0, scale: 1.5 },
  { margin: 80, scale: 0.5 },
] as const

/** Returns the text of a QR code, read from its picture as a phone does. */
export async function scanCode(code: Locator): Promise<string> {
  const page = code.page()
  await expect(code).toBeVisible({ timeout: 60_000 })
  const devTools = await page.context().newCDPSession(page)
  let found = ''
  await expect(async () => {
    for (const { margin, scale } of views) {
      const { x, y, width: w, height: h } = (await code.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 }
      const clip = { x: x - margin, y: y - margin, width: w + 2 * margin, height: h + 2 * margin, scale }
      const picture = await devTools.send('Page.captureScreenshot', { format: 'png', clip })
      const { data, width, height } = PNG.sync.read(Buffer.from(picture.data, 'base64'))
      found ||= jsQr(new Uint8ClampedArray(data), width, height)?.data ?? ''
    }
    expect(found).not.toBe('')
  }).toPass({ timeout: 60_000 })
  await devTools.detach()
  return found
}
