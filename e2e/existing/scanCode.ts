import { type Locator, expect } from '@playwright/test'
import jsQr from 'jsqr'
import { PNG } from 'pngjs'

/** Magnification of the picture: the client draws dots, which are too small to be read at the size of the screen. */
const scale = 4

/** Returns the text of a QR code, read from its picture as a phone does. */
export async function scanCode(code: Locator): Promise<string> {
  await expect(code).toBeVisible({ timeout: 30_000 })
  const devTools = await code.page().context().newCDPSession(code.page())
  let found = ''
  await expect
    .poll(
      async () => {
        const box = await code.boundingBox()
        if (!box) return found
        const picture = await devTools.send('Page.captureScreenshot', {
          format: 'png',
          clip: { ...box, scale },
        })
        const { data, width, height } = PNG.sync.read(Buffer.from(picture.data, 'base64'))
        found = jsQr(new Uint8ClampedArray(data), width, height)?.data ?? ''
        return found
      },
      { timeout: 30_000 },
    )
    .not.toBe('')
  await devTools.detach()
  return found
}
