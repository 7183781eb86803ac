import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/test/findChromium.mjs'
import { announceWallet } from './announceWallet.mjs'
import { servePage } from './servePage.mjs'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
]
const id = (name) => `[data-testid="${name}"]`
/** From `Account`: what is pressed, the view it leads to. */
const ways = [
  ['account-network', 'Networks'],
  ['feature-send', 'WalletSend'],
  ['feature-receive', 'WalletReceive'],
]
const rounds = 5

/**
 * Walks between views whose code is loaded, then opens and closes the modal, on our README example with a connected wallet.
 *
 * @returns per view the median of the main thread's CPU milliseconds for going there and for coming back; the tasks above
 * 50 ms meanwhile on a slow phone (4x CPU); and what the page holds after the first openings, after half of `cycles`, and after as many again
 */
export async function measureViews(folder, cycles) {
  const browserFile = await findChromium()
  const site = await servePage(folder)
  const browser = await chromium.launch({
    executablePath: browserFile.path,
    env: { ...process.env, ...browserFile.env },
    args,
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1000, height: 823 } })
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    const metrics = async () =>
      Object.fromEntries(
        (await cdp.send('Performance.getMetrics')).metrics.map((one) => [one.name, one.value]),
      )
    await page.addInitScript(announceWallet)
    await page.goto(site.url)
    const button = page.locator(id('connect-button'))
    const modal = page.locator(id('modal'))
    await button.click()
    await page.locator('[data-testid="wallet-org.bench"]').click()
    await modal.waitFor({ state: 'detached' })
    await button.click()

    const press = (name) =>
      page.evaluate(async (test) => {
        const shadow = document.querySelector('latchkey-modal').shadowRoot
        shadow.querySelector(`[data-testid="${test}"]`).click()
      }, name)
    const settled = (view) =>
      page.waitForFunction((name) => {
        const shadow = document.querySelector('latchkey-modal')?.shadowRoot
        return (
          shadow?.querySelector(`[data-testid="view-${name}"]`) &&
          !shadow.querySelector('[data-leaving], [data-resizing], .lk-view-content > [role="status"]') &&
          shadow.getAnimations().every((one) => one.effect.getComputedTiming().endTime === Infinity)
        )
      }, view)
    const change = async (name, view) => {
      const before = await metrics()
      await press(name)
      // Its own task and the frame after it: what stands between the press and the new view on the screen.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
      const after = await metrics()
      await settled(view)
      return 1000 * (after.TaskDuration - before.TaskDuration)
    }
    const walk = async (spent) => {
      for (const [name, view] of ways) {
        const there = await change(name, view)
        const back = await change('modal-back', 'Account')
        spent?.[view]?.push(there)
        spent?.[`${view} back`]?.push(back)
      }
    }
    await settled('Account')
    await walk()
    const spent = Object.fromEntries(
      ways.flatMap(([, view]) => [view, `${view} back`]).map((one) => [one, []]),
    )
    for (let round = 0; round < rounds; round++) await walk(spent)

    await page.evaluate(() => {
      window.longTasks = []
      new PerformanceObserver((list) => {
        window.longTasks.push(...list.getEntries().map(({ duration }) => Math.round(duration)))
      }).observe({ type: 'longtask' })
    })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    for (let round = 0; round < 2; round++) await walk()
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const tasks = await page.evaluate(() => window.longTasks)

    const cycle = async () => {
      await page.keyboard.press('Escape')
      await modal.waitFor({ state: 'detached' })
      await button.click()
      await settled('Account')
    }
    const held = async () => {
      await page.keyboard.press('Escape')
      await modal.waitFor({ state: 'detached' })
      await cdp.send('HeapProfiler.collectGarbage')
      const { JSHeapUsedSize: heap, Nodes: nodes, JSEventListeners: listeners } = await metrics()
      await button.click()
      await settled('Account')
      return { heap, nodes, listeners }
    }
    // Caches of the engine and the browser fill in the first half; what grows on after it is held by somebody.
    const times = async (count) => {
      for (let at = 0; at < count; at++) await cycle()
      return held()
    }
    const first = await times(5)
    const before = await times(cycles / 2)
    const after = await times(cycles)
    const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]
    return {
      cpu: Object.fromEntries(Object.entries(spent).map(([view, list]) => [view, median(list)])),
      tasks,
      first,
      before,
      after,
    }
  } finally {
    await browser.close()
    site.close()
  }
}
