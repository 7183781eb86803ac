// CPU time of one page of the wallet list, over a bare Hono handler's that answers the same bytes, in the same run: as text, and
// compressed as every browser asks for it. Run it alone with: node bench/server/walletList.bench.mjs
import { pathToFileURL } from 'node:url'
import { Pool } from 'undici'
import { cpuRatio } from './cpuRatio.mjs'
import { startChild } from './startChild.mjs'

const path = '/getWallets?projectId=bench&st=latchkey&sv=react-1.0.0&page=1&entries=40'
const connections = 20
const warmUp = 5_000
const perTurn = 5_000
const turns = 4
const maxRatio = 2

async function get({ pool, path: asked }, headers) {
  const { statusCode, body } = await pool.request({ path: asked, method: 'GET', headers })
  const bytes = Buffer.from(await body.arrayBuffer())
  if (statusCode !== 200) throw new Error(`status ${statusCode}: ${bytes.toString('utf8', 0, 200)}`)
  return bytes
}

/** Sends `count` requests over connections that stay open, and sees that each is answered with the same length. */
const loadWith = (headers) =>
  async function load(server, count) {
    const { length } = await get(server, headers)
    let sent = 1
    const worker = async () => {
      while (sent++ < count)
        if ((await get(server, headers)).length !== length) throw new Error('answers of several lengths')
    }
    await Promise.all(Array.from({ length: connections }, worker))
  }

async function start(name, asked, ...args) {
  const server = await startChild(name, ...args)
  return { ...server, path: asked, pool: new Pool(`http://127.0.0.1:${server.port}`, { connections }) }
}

/**
 * Measures and judges. A ratio fails only when all of three tries exceed it.
 *
 * @returns {Promise<{ results: { title: string, ok: boolean, value: number, unit: string, limit?: number }[] }>}
 */
export async function run() {
  const ours = await start('latchkeyProxy.mjs', path, '1')
  const bare = await start('bareGet.mjs', '/v1/account/0x0/balance', String(await get(ours)))
  const round = (value) => Math.round(value * 100) / 100
  const results = []
  try {
    for (const [name, headers] of [
      ['text', { 'accept-encoding': 'identity' }],
      ['gzip', { 'accept-encoding': 'gzip' }],
    ]) {
      const load = loadWith(headers)
      await load(ours, warmUp)
      await load(bare, warmUp)
      const best = await cpuRatio({ ours, bare, load, turns, perTurn, maxRatio })
      results.push(
        {
          title: `[X.57] wallet list as ${name}: CPU per request over a bare Hono handler of the same list`,
          ok: best.ratio <= maxRatio,
          value: round(best.ratio),
          unit: 'x',
          limit: maxRatio,
        },
        {
          title: `wallet list as ${name}: CPU per request, ours`,
          ok: true,
          value: round(best.ours),
          unit: 'µs',
        },
        {
          title: `wallet list as ${name}: bytes`,
          ok: true,
          value: (await get(ours, headers)).length,
          unit: 'B',
        },
      )
    }
    return { results }
  } finally {
    await Promise.all([ours, bare].map(({ pool }) => pool.destroy()))
    for (const { child } of [ours, bare]) child.disconnect()
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { results } = await run()
  console.table(results)
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
}
