import { expect, type Locator } from '@playwright/test'
import jsQr from 'jsqr'
import { PNG } from 'pngjs'

/** Pixels around the code that are part of the picture: the client's codes have nearly no margin of their own. */
const margin = 40

/** Returns the text of a QR code, read from a picture of the page as a phone does. */
export async function scanCode(code: Locator): Promise<string> {
  await expect(code).toBeVisible({ timeout: 60_000 })
  let found = ''
  await expect
    .poll(
      async () => {
        const box = await code.boundingBox()
        if (!box) return found
        const picture = await code.page().screenshot({
          clip: {
            x: box.x - margin,
            y: box.y - margin,
            width: box.width + 2 * margin,
            height: box.height + 2 * margin,
          },
        })
        const { data, width, height } = PNG.sync.read(picture)
        found = jsQr(new Uint8ClampedArray(data), width, height)?.data ?? ''
        return found
      },
      { timeout: 60_000 },
    )
    .not.toBe('')
  return found
}
