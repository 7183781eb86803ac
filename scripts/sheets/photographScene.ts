import type { Browser, BrowserContextOptions, Page, Response } from 'playwright-core'
import { installScriptedWallet } from '../../e2e/fixtures/scriptedWallet.ts'
import { readStack } from '../../e2e/fixtures/stack.ts'
import type { Scene } from './Scene.ts'

/** Languages every scene is taken in: those of `LATCHKEY_LOCALES`, else one of each direction. */
export const locales: readonly string[] = process.env.LATCHKEY_LOCALES?.split(',') ?? ['en', 'ar']

/** A scene as one person sees it. */
export type Picture = {
  readonly locale: string
  readonly theme: 'light' | 'dark'
  readonly device: 'desktop' | 'phone'
  readonly png: Buffer
}

const devices = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

/**
 * Opens a scene once and photographs it in both themes and at both screen sizes; the open page follows each change. Throws where the
 * scene can't be reached.
 */
export async function photographScene(browser: Browser, scene: Scene, locale: string): Promise<Picture[]> {
  const options: BrowserContextOptions = { viewport: devices[scene.touch ? 'phone' : 'desktop'] }
  const context = await browser.newContext({ ...options, colorScheme: 'light', hasTouch: scene.touch })
  context.setDefaultTimeout(30_000)
  // tsx compiles names of functions into calls of its own, which a page doesn't have.
  await context.addInitScript('globalThis.__name = (value) => value')
  try {
    const page = await context.newPage()
    await openScene(page, scene, locale)
    const shown = (await scene.popup?.(page)) ?? page
    // A window has the size it was opened with.
    const isTab = shown === page || shown.viewportSize()?.width === devices.desktop.width
    const fullPage = isTab && scene.view.startsWith('page ')
    const pictures: Picture[] = []
    for (const device of ['desktop', 'phone'] as const) {
      if (scene.touch && device === 'desktop') continue
      if (isTab) await shown.setViewportSize(devices[device])
      for (const theme of ['light', 'dark'] as const) {
        await shown.emulateMedia({ colorScheme: theme })
        const png = await take(shown, scene.cut, fullPage)
        pictures.push({ locale, theme, device, png })
      }
    }
    return pictures
  } finally {
    await context.close()
  }
}

/** Goes to a scene. Resolves with the answer the page's document came with. */
export async function openScene(page: Page, scene: Scene, locale: string): Promise<Response | null> {
  await scene.prepare?.(page)
  for (const wallet of scene.wallets) await installScriptedWallet(page, wallet)
  const answer = await page.goto(address(scene.path, locale))
  await page.getByTestId('connect-button').or(page.getByTestId('modal')).first().waitFor()
  if (scene.connected) await connect(page, scene)
  await scene.act?.(page)
  return answer
}

/** Connects the first wallet and opens `Account`. */
async function connect(page: Page, scene: Scene) {
  await page.getByTestId('connect-button').first().click()
  await page.getByTestId(`wallet-${scene.wallets[0]?.rdns ?? 'test.scripted'}`).click()
  await page.locator('[data-testid="connect-button"][data-status="connected"]').first().waitFor()
  await page.getByTestId('modal').waitFor({ state: 'detached' })
  await page.getByTestId('connect-button').first().click()
  await page.getByTestId('view-Account').waitFor()
}

function address(path: string, locale: string): string {
  const url = new URL(path, readStack().app)
  url.searchParams.set('theme', 'system')
  if (locale !== 'en') url.searchParams.set('locale', locale)
  if (!url.searchParams.has('wallet')) url.searchParams.set('wallet', 'off')
  else url.searchParams.delete('wallet')
  return url.href
}

/** A picture of what stands still: taken again where something came or went meanwhile. */
async function take(page: Page, what: Scene['cut'], fullPage: boolean): Promise<Buffer> {
  for (let tries = 0; ; tries++) {
    await settle(page)
    const clip = what && (await cut(page, what))
    const png = await page.screenshot(clip ? { clip } : { fullPage })
    await settle(page)
    const after = what && (await cut(page, what))
    if (tries === 4 || JSON.stringify(clip) === JSON.stringify(after)) return png
  }
}

/** Until every view is there and nothing moves that ends by itself. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const shadows = [...document.querySelectorAll('latchkey-modal')].flatMap((host) => host.shadowRoot ?? [])
    return (
      shadows.every((root) => !root.querySelector('[data-leaving], [data-resizing]')) &&
      [document, ...shadows]
        .flatMap((root) => root.getAnimations())
        .every((one) => one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY)
    )
  })
}

/** An element with a margin, and the notice above it. */
async function cut(page: Page, what: NonNullable<Scene['cut']>) {
  const panel = page.locator(what).first()
  // Its height is on the way for a while after what is in it arrived, or after the screen changed.
  for (let before = ''; ; await page.waitForTimeout(120)) {
    const now = JSON.stringify(await panel.boundingBox())
    if (now === before) break
    before = now
  }
  const box = await panel.boundingBox()
  const view = page.viewportSize()
  if (!box || !view) return undefined
  const notice = page.getByTestId('snackbar').first()
  const top = (await notice.isVisible()) ? ((await notice.boundingBox())?.y ?? box.y) : box.y - 24
  const [x, y] = [Math.max(0, box.x - 24), Math.max(0, Math.min(top, box.y) - 24)]
  return {
    x,
    y,
    width: Math.min(view.width, box.x + box.width + 24) - x,
    height: Math.min(view.height, box.y + box.height + 28) - y,
  }
}
