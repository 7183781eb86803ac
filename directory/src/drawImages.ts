import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import type { DirectoryEntry } from './DirectoryEntry.ts'
import { drawTile } from './drawTile.ts'
import { fetchSource } from './fetchSource.ts'
import { readPicture } from './readPicture.ts'
import type { Source } from './Source.ts'

type Picture = { readonly source: string } | { readonly tile: string }

const edge = 64
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const read = (name: string): unknown => JSON.parse(readFileSync(here(`../${name}`), 'utf8'))
const images = here('../../packages/server/directory/images')

const folders = new Map<string, string>()
for (const source of read('sources.json') as Source[]) {
  const folder = await fetchSource(source, here('../../.out/directory-sources'))
  folders.set(`${source.name}@${source.version}`, folder)
}

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
  const url = 'tile' in picture ? drawTile(picture.tile) : readPicture(readSource(picture.source))
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
  return readFileSync(join(folders.get(id) ?? '', path), 'utf8')
}

/** Draws a picture into a square and encodes it anew: nothing of the given bytes reaches ours. */
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
