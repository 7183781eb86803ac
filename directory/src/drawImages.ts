import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import type { DirectoryEntry, Source } from './DirectoryEntry.ts'
import { fetchSource } from './sources/fetchSource.ts'

type Picture = { readonly source: string } | { readonly tile: string }

const edge = 64
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const read = (name: string): unknown => JSON.parse(readFileSync(here(`../${name}`), 'utf8'))
const images = here('../../packages/server/directory/images')

const folders: Record<string, string> = {}
for (const source of read('sources.json') as Source[])
  folders[`${source.name}@${source.version}`] = await fetchSource(
    source,
    here('../../.out/directory-sources'),
  )

const wanted = new Map<string, Picture>(Object.entries(read('pictures.json') as Record<string, Picture>))
for (const { facts, picture } of read('wallets.json') as DirectoryEntry[]) {
  if (picture !== undefined && facts.image_id) wanted.set(`wallet/${facts.image_id}`, { source: picture })
}

const browser = await chromium.launch({
  executablePath: process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()
await page.context().setOffline(true)
rmSync(images, { recursive: true, force: true })
const drawn: string[] = []
for (const [key, picture] of wanted) {
  const url = 'tile' in picture ? drawTile(picture.tile) : findPicture(readSource(picture.source))
  const bytes = url === undefined ? undefined : await encode(url)
  if (bytes === undefined) {
    process.stdout.write(`no picture for ${key} in ${JSON.stringify(picture)}\n`)
    continue
  }
  const path = join(images, `${key}.webp`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
  drawn.push(key)
}
await browser.close()
process.stdout.write(`${drawn.length} of ${wanted.size} pictures\n`)

function readSource(source: string): string {
  const [, id = '', path = ''] = /^((?:@[^/]+\/)?[^/@]+@[^/]+)\/(.+)$/.exec(source) ?? []
  return readFileSync(join(folders[id] ?? '', path), 'utf8')
}

/** Draws a picture into a square and encodes it again, so that no byte of the source reaches the output. */
async function encode(url: string): Promise<Buffer | undefined> {
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
      [url, edge] as const,
    )
    .catch(() => undefined)
  const base64 = /^data:image\/webp;base64,(.+)$/.exec(encoded ?? '')?.[1]
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64')
}

/** A generated picture: letters on a plain square. The colour is derived from the letters. */
function drawTile(letters: string): string {
  const hue = [...letters].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  const size = letters.length > 1 ? 26 : 36
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue} 45% 38%)"/><text x="32" y="33" font-family="Liberation Sans, Arial, sans-serif" font-weight="700" font-size="${size}" fill="#fff" text-anchor="middle" dominant-baseline="central">${letters.replace('&', '&amp;').replace('<', '&lt;')}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/**
 * The picture in a script of a package, as a `data:image/` URL: such a URL in a string, or SVG text in one.
 * Undefined when there is none. Nothing of the script is run.
 */
export function findPicture(script: string): string | undefined {
  const url = /["'`](data:image\/(?:png|jpeg|webp|svg\+xml)[;,][^"'`\s]+)["'`]/.exec(script)?.[1]
  if (url !== undefined) return url
  const svg = /'(<svg\b(?:[^'\\]|\\.)*<\/svg>\s*(?:\\n\s*)?)'/.exec(script)?.[1]
  return svg && `data:image/svg+xml,${encodeURIComponent(svg.replaceAll('\\n', '\n').replaceAll("\\'", "'"))}`
}
