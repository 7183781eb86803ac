import { mkdirSync, writeFileSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { readStack } from '../../e2e/fixtures/stack.ts'
import startStack from '../../e2e/startStack.ts'
import { type Scene, scenes } from './scenes.ts'

const folder = '.out/sheets'
/** Ten panels, or four whole windows of a desktop, are what one can look at in one picture. */
const perSheet = { panels: 10, windows: 4 }
const devices: Record<string, BrowserContextOptions> = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
}

type Picture = { readonly name: string; readonly png: Buffer }

const words = process.argv.slice(2).map((word) => word.toLowerCase())
const wanted = scenes.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
const stop = await startStack()
const browser = await chromium.launch({
  executablePath: process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-dev-shm-usage'],
})
try {
  mkdirSync(folder, { recursive: true })
  for (const device of Object.keys(devices))
    for (const theme of ['light', 'dark'] as const) {
      const pictures: Record<keyof typeof perSheet, Picture[]> = { panels: [], windows: [] }
      for (const scene of wanted) {
        const png = await take(browser, scene, devices[device] ?? {}, theme)
        const kind =
          device === 'desktop' && scene.path !== '/lab?wallet=on' && !scene.cut ? 'windows' : 'panels'
        if (png) pictures[kind].push({ name: scene.name, png })
      }
      for (const kind of ['panels', 'windows'] as const)
        for (let at = 0; at < pictures[kind].length; at += perSheet[kind]) {
          const file = `${folder}/${device}-${theme}-${kind}-${at / perSheet[kind] + 1}.png`
          const some = pictures[kind].slice(at, at + perSheet[kind])
          writeFileSync(file, await sheet(browser, some, kind === 'panels' ? 408 : 1030))
          console.log(file)
        }
    }
} finally {
  await browser.close()
  await stop()
}

/** The picture of a scene; a scene that can't be reached is said and left out. */
async function take(
  opened: Browser,
  scene: Scene,
  device: BrowserContextOptions,
  theme: 'light' | 'dark',
): Promise<Buffer | undefined> {
  const context = await opened.newContext({ ...device, colorScheme: theme })
  context.setDefaultTimeout(10_000)
  // tsx compiles names of functions into calls of its own, which a page doesn't have.
  await context.addInitScript('globalThis.__name = (value) => value')
  try {
    const page = await context.newPage()
    await page.goto(address(scene.path ?? '/', theme))
    await page.getByTestId('connect-button').or(page.getByTestId('modal')).first().waitFor()
    const shown = (await scene.act?.(page)) ?? page
    await settle(shown)
    const box = scene.cut && device.hasTouch === undefined ? await cut(shown) : undefined
    return await shown.screenshot(box ? { clip: box } : {})
  } catch (error) {
    console.error(`${scene.name} (${theme}): ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  } finally {
    await context.close()
  }
}

function address(path: string, theme: string): string {
  const url = new URL(path, readStack().app)
  url.searchParams.set('theme', theme)
  if (!url.searchParams.has('wallet')) url.searchParams.set('wallet', 'off')
  else url.searchParams.delete('wallet')
  return url.href
}

/** Until every view is there and nothing moves that ends by itself. */
async function settle(page: Page): Promise<void> {
  const moving = '[data-leaving], [data-resizing], .lk-view-content > [role="status"]'
  await page.waitForFunction((selector) => {
    const shadows = [...document.querySelectorAll('latchkey-modal')].flatMap((host) => host.shadowRoot ?? [])
    return (
      shadows.every((root) => !root.querySelector(selector)) &&
      [document, ...shadows]
        .flatMap((root) => root.getAnimations())
        .every((one) => one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY)
    )
  }, moving)
}

/** The dialog with a margin, and the room of the snackbar above it. */
async function cut(page: Page) {
  const box = await page.locator('.lk-panel').first().boundingBox()
  if (!box) return undefined
  const y = Math.max(0, box.y - 60)
  return { x: box.x - 24, y, width: box.width + 48, height: Math.min(800, box.y + box.height + 28) - y }
}

async function sheet(opened: Browser, pictures: readonly Picture[], width: number): Promise<Buffer> {
  const page = await opened.newPage({ viewport: { width: 2080, height: 400 } })
  const figures = pictures.map(
    ({ name, png }) =>
      `<figure><img src="data:image/png;base64,${png.toString('base64')}"><figcaption>${name}</figcaption></figure>`,
  )
  await page.setContent(
    `<style>body{margin:0;display:flex;flex-wrap:wrap;gap:8px;background:#777;font:13px sans-serif}
     figure{margin:0;width:${width}px}img{max-width:100%;display:block}figcaption{padding:2px 4px;color:#fff}</style>${figures.join('')}`,
  )
  const png = await page.screenshot({ fullPage: true })
  await page.close()
  return png
}
