import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import startStack from '../../e2e/startStack.ts'
import { locales, type Picture, photographScene } from './photographScene.ts'
import type { Scene } from './Scene.ts'
import { accountScenes } from './scenes/accountScenes.ts'
import { bitcoinScenes } from './scenes/bitcoinScenes.ts'
import { buyScenes } from './scenes/buyScenes.ts'
import { connectScenes } from './scenes/connectScenes.ts'
import { familyScenes } from './scenes/familyScenes.ts'
import { holdingsScenes } from './scenes/holdingsScenes.ts'
import { loginScenes } from './scenes/loginScenes.ts'
import { namesScenes } from './scenes/namesScenes.ts'
import { networkScenes } from './scenes/networkScenes.ts'
import { pageScenes } from './scenes/pageScenes.ts'
import { pairingScenes } from './scenes/pairingScenes.ts'
import { sendScenes } from './scenes/sendScenes.ts'
import { shellScenes } from './scenes/shellScenes.ts'
import { signInScenes } from './scenes/signInScenes.ts'
import { socialScenes } from './scenes/socialScenes.ts'
import { swapScenes } from './scenes/swapScenes.ts'

const folder = '.out/sheets'
/** States on one picture: more could not be looked at closely. */
const perSheet = 1
/** Pages at a time: while one loads, another is photographed. */
const hands = 3

const scenes: readonly Scene[] = [
  ...connectScenes,
  ...pairingScenes,
  ...loginScenes,
  ...socialScenes,
  ...accountScenes,
  ...networkScenes,
  ...familyScenes,
  ...bitcoinScenes,
  ...sendScenes,
  ...holdingsScenes,
  ...namesScenes,
  ...signInScenes,
  ...swapScenes,
  ...buyScenes,
  ...shellScenes,
  ...pageScenes,
]

const words = process.argv.slice(2).map((word) => word.toLowerCase())
const wanted = scenes.filter(
  ({ view, state }) =>
    words.length === 0 || words.some((word) => `${view}: ${state}`.toLowerCase().includes(word)),
)
// Without a listener a signal ends a process at once, and what it started stays.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
// A stack that runs already, e.g. in the next terminal, saves starting one.
const stop = process.env.LATCHKEY_E2E_STACK ? async () => {} : await startStack()
const failures: string[] = []
try {
  await takeViews()
} finally {
  await stop()
}
for (const failure of failures) console.error(`not taken: ${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0

async function takeViews(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-dev-shm-usage'],
  })
  try {
    if (words.length === 0) rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    // A view at a time, so that what was taken is there when the rest is given up.
    for (const view of new Set(wanted.map((scene) => scene.view))) {
      const states = wanted.filter((scene) => scene.view === view)
      const taken = await takeAll(browser, states)
      const seen = states.filter((scene) => taken.has(scene))
      for (let at = 0; at < seen.length; at += perSheet) {
        const file = `${folder}/${view.replaceAll(' ', '-')}-${at / perSheet + 1}.png`
        const some = seen.slice(at, at + perSheet)
        writeFileSync(
          file,
          await sheet(
            browser,
            some.map((scene) => [scene, taken.get(scene) ?? []]),
          ),
        )
        console.log(file)
      }
    }
  } finally {
    await browser.close()
  }
}

async function takeAll(browser: Browser, states: readonly Scene[]): Promise<Map<Scene, Picture[]>> {
  const taken = new Map<Scene, Picture[]>()
  const waiting = states.flatMap((scene) =>
    (scene.english ? ['en'] : locales).map((locale) => ({ scene, locale })),
  )
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { scene, locale } = next
      try {
        const pictures = await photographScene(browser, scene, locale)
        taken.set(scene, [...(taken.get(scene) ?? []), ...pictures])
      } catch (error) {
        failures.push(`${scene.view}: ${scene.state} (${locale}): ${String(error).slice(0, 400)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: hands }, work))
  return taken
}

async function sheet(opened: Browser, states: [Scene, Picture[]][]): Promise<Buffer> {
  const page = await opened.newPage({ viewport: { width: 4 * 416, height: 400 } })
  const order = (one: Picture) => `${one.device} ${one.locale} ${one.theme}`
  const rows = states.map(([scene, pictures]) => {
    const figures = [...pictures]
      .sort((a, b) => order(a).localeCompare(order(b)))
      .map(
        (one) =>
          `<figure${one.device === 'desktop' && !scene.cut ? ' class="wide"' : ''}><img src="data:image/png;base64,${one.png.toString('base64')}"><figcaption>${scene.view}: ${scene.state} (${order(one)})</figcaption></figure>`,
      )
    return `<section>${figures.join('')}</section>`
  })
  await page.setContent(
    `<style>body{margin:0;background:#777;font:13px sans-serif;color:#fff}
     section{display:flex;flex-wrap:wrap;align-items:start;gap:8px;border-bottom:6px solid #333}
     figure{margin:0;width:408px}.wide{width:824px}img{max-width:100%;display:block}figcaption{padding:2px 4px}</style>${rows.join('')}`,
  )
  const png = await page.screenshot({ fullPage: true })
  await page.close()
  return png
}
