import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/test/findChromium.mjs'
import { announceWallet } from './announceWallet.mjs'
import { servePage } from './servePage.mjs'

/** Arguments of Chromium: no network but this machine's, nothing in the background. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
]

/**
 * One visit on a slow phone (4x CPU): bytes and requests until the button, then until the wallet is in the list. `press`
 * is how the button is clicked, one of `presses`.
 */
export async function measurePage(folder, { button, wallet }, press) {
  const browserFile = await findChromium()
  const site = await servePage(folder)
  const browser = await chromium.launch({
    executablePath: browserFile.path,
    env: { ...process.env, ...browserFile.env },
    args: chromiumArguments,
  })
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
    const foreign = new Set()
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== new URL(site.url).origin)
        foreign.add(new URL(request.url()).host)
    })
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const metric = async (name) =>
      (await cdp.send('Performance.getMetrics')).metrics.find((one) => one.name === name).value
    await page.addInitScript(announceWallet, { name: 'Bench Wallet', accounts: [] })
    await page.goto(site.url)
    await page.locator(button).waitFor({ state: 'visible' })
    await page.waitForLoadState('networkidle')
    const bytes = () =>
      site.log
        .filter((one) => one.kind === '.js' || one.kind === '.css')
        .reduce((sum, one) => sum + one.bytes, 0)
    const before = {
      bytesToButton: bytes(),
      requests: site.log.length,
      foreignBefore: foreign.size,
      cpuLoad: 1000 * (await metric('TaskDuration')),
    }
    const { x, y, width, height } = await page.locator(button).boundingBox()
    const cpu = async () => 1000 * (await metric('TaskDuration'))
    await page.evaluate(watchClick, wallet)
    const cpuIdle = await cpu()
    const cpuBefore = await press(cdp, { x: x + width / 2, y: y + height / 2 }, cpu)
    const ms = await page.evaluate(() => window.clickToList)
    const cpuAfter = await cpu()
    await page.waitForLoadState('networkidle')
    await cdp.send('HeapProfiler.collectGarbage')
    return {
      ...before,
      clickToList: ms,
      cpuNear: cpuBefore - cpuIdle,
      cpuClick: cpuAfter - cpuBefore,
      bytesToList: bytes(),
      heap: (await metric('JSHeapUsedSize')) / 1e6,
      foreign: foreign.size,
    }
  } finally {
    await browser.close()
    site.close()
  }
}

/** Milliseconds from the pointer's arrival to its press, and from there to its release. */
const hover = 150
const hold = 60

/** How a button is clicked. Each answers the main thread's CPU milliseconds so far, read just before the release. */
export const presses = {
  /** As by a hand: the pointer arrives, rests, goes down, comes up, whether the page keeps up with it or not. */
  async person(cdp, at, cpu) {
    const send = (type, buttons) => mouse(cdp, type, at, buttons)
    const sent = [send('mouseMoved', 0)]
    await sleep(hover)
    sent.push(send('mousePressed', 1))
    await sleep(hold)
    const [before] = await Promise.all([cpu(), send('mouseReleased', 0), ...sent])
    return before
  },
  /** As by a script: arrival, press and release in one moment. */
  async script(cdp, at, cpu) {
    const before = await cpu()
    await Promise.all([
      mouse(cdp, 'mouseMoved', at, 0),
      mouse(cdp, 'mousePressed', at, 1),
      mouse(cdp, 'mouseReleased', at, 0),
    ])
    return before
  },
}

function mouse(cdp, type, { x, y }, buttons) {
  const button = type === 'mouseMoved' ? 'none' : 'left'
  return cdp.send('Input.dispatchMouseEvent', { type, x, y, button, buttons, clickCount: 1 })
}

/**
 * In the page: `clickToList` becomes the milliseconds from the next click, by its own time stamp, to the first frame that
 * shows the wallet's name. What is laid out but hidden doesn't count. Nothing is looked at before the click.
 */
export function watchClick(name) {
  /** The name's text and the trees it may be in; what looks for it is part of what is measured, so it looks at little. */
  const shows = (root) => {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const { currentNode: node } = walk
      if (node.shadowRoot ? shows(node.shadowRoot) : node.data?.includes(name) && isSeen(node.parentNode))
        return true
    }
    return false
  }
  const isSeen = (one) =>
    one.getBoundingClientRect().height > 0 &&
    one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
  window.clickToList = new Promise((resolve, reject) => {
    const wait = ({ timeStamp: start }) => {
      const frame = () => {
        if (performance.now() - start > 20_000) return reject(new Error(`No ${name} 20 s after the click`))
        if (!shows(document)) return requestAnimationFrame(frame)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - start)
        port2.postMessage(0)
      }
      requestAnimationFrame(frame)
    }
    window.addEventListener('click', wait, { capture: true, once: true })
  })
}
