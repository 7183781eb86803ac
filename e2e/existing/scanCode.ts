import { type Locator, expect } from '@playwright/test'
import jsQr from 'jsqr'
import { PNG } from 'pngjs'

/** Magnifications that are tried in turn: the client draws dots, and some of its codes are read at one size only. */
const scales = [1, 1.5, 2]

/** Returns the text of a QR code, read from its picture as a phone does. */
export async function scanCode(code: Locator): Promise<string> {
  await expect(code).toBeVisible({ timeout: 30_000 })
  const devTools = await code.page().context().newCDPSession(code.page())
  let found = ''
  let attempts = 0
  await expect
    .poll(
      async () => {
        const box = await code.boundingBox()
        if (!box) return found
        const scale = scales[attempts++ % scales.length] ?? 1
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
