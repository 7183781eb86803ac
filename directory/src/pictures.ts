import type { Page } from 'playwright-core'

/** Side length of every picture in pixels. */
const sideLength = 64

/**
 * Draws a tile: letters on a plain square, whose colour is derived from them. Returns the `data:` URL of an SVG.
 */
export function drawTile(letters: string): string {
  const hue = [...letters].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  const size = letters.length > 1 ? 26 : 36
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue} 45% 38%)"/><text x="32" y="33" font-family="Liberation Sans, Arial, sans-serif" font-weight="700" font-size="${size}" fill="#fff" text-anchor="middle" dominant-baseline="central">${letters.replace('&', '&amp;').replace('<', '&lt;')}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/**
 * Finds the picture in a script of a package, as a `data:image/` URL: such a URL in a string, or SVG text in one.
 * Undefined when there is none. Nothing of the script is run.
 */
export function findPicture(script: string): string | undefined {
  const url = /["'`](data:image\/(?:png|jpeg|webp|svg\+xml)[;,][^"'`\s]+)["'`]/.exec(script)?.[1]
  if (url !== undefined) return url
  const svg = /'(<svg\b(?:[^'\\]|\\.)*<\/svg>\s*(?:\\n\s*)?)'/.exec(script)?.[1]
  return svg && `data:image/svg+xml,${encodeURIComponent(svg.replaceAll('\\n', '\n').replaceAll("\\'", "'"))}`
}

/**
 * Draws a picture into a square and encodes it as WebP, so that no byte of the source reaches the output. Undefined when
 * the browser can't decode it.
 */
export async function encodePicture(page: Page, url: string): Promise<Buffer | undefined> {
  const encoded = await page
    .evaluate(
      async ([source, size]) => {
        const image = new Image()
        image.src = source
        await image.decode()
        const canvas = document.createElement('canvas')
        canvas.width = size
        canvas.height = size
        const scale = Math.min(size / (image.width || size), size / (image.height || size))
        const [width, height] = [(image.width || size) * scale, (image.height || size) * scale]
        canvas.getContext('2d')?.drawImage(image, (size - width) / 2, (size - height) / 2, width, height)
        return canvas.toDataURL('image/webp', 0.8)
      },
      [url, sideLength] as const,
    )
    .catch(() => undefined)
  const base64 = /^data:image\/webp;base64,(.+)$/.exec(encoded ?? '')?.[1]
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64')
}
