// `npm run images -w directory`: draws every picture of the directory with Chromium, offline, into the folder the server ships.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import type { DirectoryEntry, Source } from './DirectoryEntry.ts'
import { drawTile, encodePicture, findPicture } from './pictures.ts'
import { fetchSource } from './sources/fetchSource.ts'

/** Where a picture comes from: a file `package@version/path`, or the letters of a tile drawn here. */
type Picture = { readonly source: string } | { readonly tile: string }

const toPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const readJson = (name: string): unknown => JSON.parse(readFileSync(toPath(`../${name}`), 'utf8'))
const images = toPath('../../packages/server/directory/images')

/** Folders of the unpacked packages, by `package@version`. */
const packageFolders: Record<string, string> = {}
for (const source of readJson('sources.json') as Source[])
  packageFolders[`${source.name}@${source.version}`] = await fetchSource(
    source,
    toPath('../../.out/directory-sources'),
  )

const pictures = new Map<string, Picture>(
  Object.entries(readJson('pictures.json') as Record<string, Picture>),
)
for (const { facts, picture } of readJson('wallets.json') as DirectoryEntry[]) {
  if (picture !== undefined && facts.image_id) pictures.set(`wallet/${facts.image_id}`, { source: picture })
}

const browser = await chromium.launch({
  executablePath: process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()
await page.context().setOffline(true)
rmSync(images, { recursive: true, force: true })
const drawn: string[] = []
for (const [key, picture] of pictures) {
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
process.stdout.write(`${drawn.length} of ${pictures.size} pictures\n`)

function readSource(source: string): string {
  const [, id = '', path = ''] = /^((?:@[^/]+\/)?[^/@]+@[^/]+)\/(.+)$/.exec(source) ?? []
  return readFileSync(join(packageFolders[id] ?? '', path), 'utf8')
}
