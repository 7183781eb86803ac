import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/test/findChromium.mjs'
import { paddedDirectory } from './paddedDirectory.mjs'
import { servePage } from './servePage.mjs'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const row = '[data-testid^="wallet-"].lk-row'
/** Pixels and steps of one way, and milliseconds between two steps: a brisk scroll by hand. */
const step = 600
const pause = 30
/** Pixels a finger moves at once. */
const swipe = 600

/**
 * Opens the list of all wallets, loads every page of it, and scrolls it to the end and back on a slow phone (4x CPU): by wheel,
 * then by finger.
 *
 * @returns how many rows there were, how far it was scrolled, and the main thread's tasks above 50 ms meanwhile
 */
export async function scrollWallets(folder, count) {
  const browserFile = await findChromium()
  const site = await servePage(folder)
  const browser = await chromium.launch({
    executablePath: browserFile.path,
    env: { ...process.env, ...browserFile.env },
    args,
  })
  try {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 }, hasTouch: true })
    const page = await context.newPage()
    const answer = paddedDirectory(count)
    await page.route('**/*', async (route) => {
      const json = answer(route.request().url())
      await (json ? route.fulfill({ json }) : route.continue())
    })
    await page.goto(site.url)
    await page.locator('[data-testid="connect-button"]').click()
    await page.locator('[data-testid="all-wallets"]').click()
    const rows = page.locator(row)
    await rows.first().waitFor()
    const more = page.locator('[data-testid="wallets-more"]')
    await more.waitFor()
    // it loads the next page as soon as its end is near
    const deadline = Date.now() + 60_000
    while ((await more.count()) > 0 && Date.now() < deadline) {
      await rows.last().scrollIntoViewIfNeeded({ timeout: 5_000 })
      await more.scrollIntoViewIfNeeded({ timeout: 1_000 }).catch(() => undefined)
    }
    await page.waitForLoadState('networkidle')
    const cdp = await context.newCDPSession(page)
    const box = await page.locator('dialog').first().boundingBox()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const length = await page.evaluate(scrollToStart, row)
    await cdp.send('HeapProfiler.collectGarbage')
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.evaluate(watchTasks)

    await page.mouse.move(x, y)
    // Rows that were never drawn are taken for a little lower than they are.
    const steps = Math.ceil((length * 1.1) / step)
    for (const way of [1, -1])
      for (let at = 0; at < steps; at++) {
        await page.mouse.wheel(0, way * step)
        await page.waitForTimeout(pause)
      }
    const wheeled = await page.evaluate(endOfPhase, row)
    for (let at = 0; at < Math.ceil((length * 1.1) / swipe); at++)
      await swipeUp(cdp, x, box.y + box.height - 40)
    const touched = await page.evaluate(endOfPhase, row)
    return { rows: await rows.count(), wheeled, touched }
  } finally {
    await browser.close()
    site.close()
  }
}

/** A finger that moves up by `swipe` pixels in ten steps. */
async function swipeUp(cdp, x, y) {
  const touch = (type, at) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: at }] })
  await touch('touchStart', y)
  for (let part = 1; part <= 10; part++) await touch('touchMove', y - (swipe * part) / 10)
  await touch('touchEnd')
}

/** In the page: back to the start of the list; how many pixels it can be scrolled. */
function scrollToStart(row) {
  const first = [...document.querySelectorAll('*')]
    .map((one) => one.shadowRoot?.querySelector(row))
    .find((one) => one)
  let box = first
  while (box && box.scrollHeight <= box.clientHeight + 1) box = box.parentElement
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement
  box.scrollTo(0, 0)
  window.benchList = { box, farthest: 0, tasks: [] }
  box.addEventListener('scroll', () => {
    window.benchList.farthest = Math.max(window.benchList.farthest, box.scrollTop)
  })
  return box.scrollHeight - box.clientHeight
}

/** In the page: collects every task above 50 ms from now on. */
function watchTasks() {
  new PerformanceObserver((list) => {
    window.benchList.tasks.push(...list.getEntries().map(({ duration }) => Math.round(duration)))
  }).observe({ type: 'longtask' })
}

/** In the page: what a phase came to, once the page is at rest. */
async function endOfPhase() {
  await new Promise((resolve) => setTimeout(resolve, 500))
  const { box, farthest, tasks } = window.benchList
  const seen = {
    farthest: Math.round(farthest),
    length: box.scrollHeight - box.clientHeight,
    tasks: [...tasks],
  }
  Object.assign(window.benchList, { farthest: 0, tasks: [] })
  return seen
}
