// The embedded wallet in Chromium on a CPU four times as slow: how long until the frame answers, until a new wallet is
// there, and until an approved message is signed, beside the goals. Run it alone with: npm run bench -- frame/
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { run as command } from '../../scripts/run.mjs'
import { findChromium } from '../../scripts/test/findChromium.mjs'

/** Milliseconds. A machine that does other things besides gets three times the goal (decision 21). */
const goals = { ready: 1500, create: 500, sign: 150 }
const titles = {
  ready: 'frame: cold until it is ready, at 4x',
  create: 'frame: a new wallet, at 4x',
  sign: 'frame: an approved message until it is signed, share fetched, at 4x',
}

/** @returns {Promise<{ results: { title: string, ok: boolean, value: number, unit: string, limit?: number }[] }>} */
export async function run() {
  const built = await command(process.execPath, ['scripts/frame/buildFrame.mjs'])
  if (built.code !== 0) throw new Error('the frame could not be built')
  const browser = await findChromium()
  const child = fork(fileURLToPath(new URL('measureFrame.ts', import.meta.url)), [], {
    execArgv: ['--conditions=latchkey-source', '--import', 'tsx'],
    env: { ...process.env, ...browser.env, LATCHKEY_CHROMIUM: browser.path },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const [seen] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => {
      throw new Error(`the frame could not be measured (${code})`)
    }),
  ])
  await ended
  return {
    results: Object.entries(titles).flatMap(([name, title]) => {
      const sorted = [...seen[name]].sort((a, b) => a - b)
      const value = sorted[Math.floor(sorted.length / 2)]
      const worst = sorted.at(-1)
      const limit = goals[name] * 3
      return [
        {
          title: `${title} (median of ${sorted.length}, goal ${goals[name]})`,
          ok: sorted[0] <= limit,
          value,
          unit: 'ms',
          limit,
        },
        { title: `${title} (worst)`, ok: true, value: worst, unit: 'ms' },
      ]
    }),
  }
}
