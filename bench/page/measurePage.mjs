import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/test/findChromium.mjs'
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

/** One visit on a slow phone (4x CPU): bytes and requests until the button, then until the wallet is in the list. */
export async function measurePage(folder, { button, wallet }) {
  const browserFile = await findChromium()
  const site = await servePage(folder)
  const browser = await chromium.launch({
    executablePath: browserFile.path,
    env: { ...process.env, ...browserFile.env },
    args,
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
    await page.addInitScript(announceBenchWallet)
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
    // From the click's own time stamp to the first frame after the row is there; measured inside the page.
    const clickToList = page.evaluate(timeToWallet, wallet)
    await page.locator(button).click()
    const ms = await clickToList
    await page.waitForLoadState('networkidle')
    await cdp.send('HeapProfiler.collectGarbage')
    return {
      ...before,
      clickToList: ms,
      bytesToList: bytes(),
      heap: (await metric('JSHeapUsedSize')) / 1e6,
      foreign: foreign.size,
    }
  } finally {
    await browser.close()
    site.close()
  }
}

/** In the page: one installed wallet (EIP-6963). */
function announceBenchWallet() {
  const provider = {
    on: () => provider,
    removeListener: () => provider,
    request: async ({ method }) => (method === 'eth_chainId' ? '0x1' : []),
  }
  const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>')}`
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: '8f6b3c1e-4a52-4b0d-9f00-2f6f3a6a7c11',
      name: 'Bench Wallet',
      rdns: 'org.bench',
      icon,
    }),
    provider,
  })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** In the page: milliseconds from the next click until the wallet's name is painted in an open dialog. */
function timeToWallet(name) {
  return new Promise((resolve) => {
    let start
    window.addEventListener('click', (event) => (start ??= event.timeStamp), true)
    const text = (root) =>
      [...root.querySelectorAll('*')].some(
        (one) =>
          (one.shadowRoot ? text(one.shadowRoot) : false) ||
          (one.children.length === 0 &&
            one.textContent?.includes(name) &&
            one.getBoundingClientRect().height > 0),
      )
    const frame = () => {
      if (start !== undefined && text(document)) {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - start)
        port2.postMessage(0)
      } else requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}
