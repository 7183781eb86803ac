import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/test/findChromium.mjs'
import { announceWallet } from './announceWallet.mjs'
import { chromiumArguments, watchClick } from './measurePage.mjs'
import { servePage } from './servePage.mjs'

/** Trace categories with one event per task of the main thread. */
const traceCategories = 'toplevel,devtools.timeline'

/**
 * One visit on a slow phone (4x CPU) by a thumb: nothing hovers, and the button is tapped. `rest` are the milliseconds the page
 * has between its button and the tap.
 *
 * @returns milliseconds from the click to the list, main-thread CPU milliseconds of it, the longest task by CPU milliseconds from the
 *   touch to the list, and the requests of the page's own files that followed the touch
 */
export async function measureTap(folder, { button, wallet }, rest) {
  const browserFile = await findChromium()
  const site = await servePage(folder)
  const browser = await chromium.launch({
    executablePath: browserFile.path,
    env: { ...process.env, ...browserFile.env },
    args: chromiumArguments,
  })
  try {
    const page = await browser.newPage({
      viewport: { width: 412, height: 823 },
      hasTouch: true,
      isMobile: true,
    })
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const cpu = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value
    }
    await page.addInitScript(announceWallet, { name: 'Bench Wallet', accounts: [] })
    await page.goto(site.url)
    await page.locator(button).waitFor({ state: 'visible' })
    const { x, y, width, height } = await page.locator(button).boundingBox()
    await page.evaluate(watchClick, wallet)
    await sleep(rest)
    const tasks = await traceTasks(browser, page)
    const requestsBefore = site.log.length
    const cpuBefore = await cpu()
    const point = { x: x + width / 2, y: y + height / 2 }
    await Promise.all([
      cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] }),
      cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    ])
    const clickToList = await page.evaluate(() => window.clickToList)
    const cpuTap = (await cpu()) - cpuBefore
    const requests = site.log.length - requestsBefore
    return { clickToList, cpuTap, requests, longestTask: await tasks.longest(), heap: await heapOf(cdp) }
  } finally {
    await browser.close()
    site.close()
  }
}

async function heapOf(cdp) {
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize').value / 1e6
}

/** Traces the tasks of a page's main thread. CPU time, not wall time: other load on the machine lengthens no task. */
async function traceTasks(browser, page) {
  await browser.startTracing(page, { categories: traceCategories.split(',') })
  return {
    async longest() {
      const { traceEvents } = JSON.parse(String(await browser.stopTracing()))
      const mainThreads = new Set(
        traceEvents
          .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
          .map(({ pid, tid }) => `${pid} ${tid}`),
      )
      const times = traceEvents
        .filter(({ name, pid, tid }) => /RunTask$/.test(name) && mainThreads.has(`${pid} ${tid}`))
        .map(({ tdur = 0 }) => tdur / 1000)
      if (times.length === 0) throw new Error('The trace has no task of a main thread')
      return Math.max(...times)
    },
  }
}
