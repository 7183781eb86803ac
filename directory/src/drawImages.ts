import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import type { DirectoryEntry, Source } from './DirectoryEntry.ts'
import { drawTile, encodePicture, findPicture } from './pictures.ts'
import { fetchSource } from './sources/fetchSource.ts'

type Picture = { readonly source: string } | { readonly tile: string }

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
  const bytes = url === undefined ? undefined : await encodePicture(page, url)
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
