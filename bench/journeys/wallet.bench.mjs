// What somebody with a wallet does in Chromium: clicks, fields and seconds spent waiting for us. The wallet approves by itself, and its
// own clicks are not counted. Run it alone, beside the ways into an embedded wallet, with: npm run bench -- journeys
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { buildApps } from '../../scripts/start/buildApps.mjs'
import { findChromium } from '../../scripts/test/findChromium.mjs'

/** Most clicks, as the best of the other kits needs them. */
const mostClicks = {
  connect: 2,
  'code on a desktop': 1,
  send: 3,
  swap: 4,
  'connect and sign in': 3,
  disconnect: 2,
}

/** @returns {Promise<{ results: { title: string, ok: boolean, value: number | string, unit?: string, limit?: number }[] }>} */
export async function run() {
  await buildApps()
  const browser = await findChromium()
  const child = fork(fileURLToPath(new URL('measureWallet.ts', import.meta.url)), [], {
    execArgv: ['--conditions=latchkey-source', '--import', 'tsx'],
    env: { ...process.env, ...browser.env, LATCHKEY_CHROMIUM: browser.path },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const [journeys] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => {
      throw new Error(`the journeys could not be measured (${code})`)
    }),
  ])
  await ended
  console.table(
    Object.fromEntries(
      journeys.map(({ name, clicks, fields, seconds }) => [
        name,
        { clicks, most: mostClicks[name], fields, seconds: Number(seconds.toFixed(2)) },
      ]),
    ),
  )
  return {
    results: journeys.flatMap(({ name, clicks, fields, seconds }) => [
      {
        title: `journey, ${name}: clicks`,
        ok: clicks <= mostClicks[name],
        value: clicks,
        limit: mostClicks[name],
      },
      { title: `journey, ${name}: fields`, ok: true, value: fields },
      { title: `journey, ${name}: waiting for us`, ok: true, value: seconds, unit: 's' },
    ]),
  }
}
