// CPU time of one balance answer from the cache of the whole server, over a bare Hono handler's that answers the same bytes,
// in the same run. Run it alone with: node bench/server/cachedGet.bench.mjs
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Pool } from 'undici'
import { cpuRatio, judgeTimes, maxTime } from './cpuRatio.mjs'
import { startChild } from './startChild.mjs'

const account = '0x00000000000000000000000000000000000a11ce'
const path = `/v1/account/${account}/balance?currency=usd&projectId=bench&st=latchkey&sv=react-1.0.0&chainId=eip155%3A1`
const connections = 20
const warmUp = 20_000
const perTurn = 10_000
const turns = 4
const maxRatio = 1.7
/** CPU microseconds of a request, and requests a second and core. */
const targets = { time: 60, rate: 15_000 }

/** Eight tokens the chain upstream has balances of, and their prices: with ether an answer of some 2 kB. */
async function writeTokens(folder) {
  const tokens = Array.from({ length: 8 }, (_, index) => ({
    chainId: 1,
    address: `0x${String(index + 1).repeat(40)}`,
    name: `Bench token number ${index}`,
    symbol: `BNCH${index}`,
    decimals: 4,
  }))
  const usd = Object.fromEntries(tokens.map(({ address }, index) => [`eip155:1:${address}`, index + 1]))
  await writeFile(join(folder, 'tokens.json'), JSON.stringify({ tokens }))
  await writeFile(join(folder, 'prices.json'), JSON.stringify({ usd }))
}

async function get(pool) {
  const { statusCode, body } = await pool.request({ path, method: 'GET' })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`status ${statusCode}: ${text.slice(0, 200)}`)
  return text
}

/** Sends `count` requests over connections that stay open, and sees that each is answered with the same length. */
async function load({ pool, length }, count) {
  let sent = 0
  const worker = async () => {
    while (sent++ < count) {
      const text = await get(pool)
      // readAt of the answer changes when the cache is renewed, its length doesn't
      if (text.length !== length) throw new Error(`an answer of ${text.length} characters, not ${length}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
}

const poolOf = ({ port }) => new Pool(`http://127.0.0.1:${port}`, { connections })

/**
 * Measures and judges. The ratio fails only when all of three tries exceed it.
 *
 * @returns {Promise<{ results: { title: string, ok: boolean, value: number, unit: string, limit?: number }[] }>}
 */
export async function run() {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
  const servers = []
  try {
    await writeTokens(folder)
    const upstream = await startChild('upstream.mjs')
    servers.push(upstream)
    const child = await startChild('latchkeyBalances.mjs', upstream.port, folder)
    const ours = { ...child, pool: poolOf(child) }
    servers.push(ours)
    const text = await get(ours.pool)
    ours.length = text.length
    const floor = await startChild('bareGet.mjs', text)
    const bare = { ...floor, pool: poolOf(floor), length: text.length }
    servers.push(bare)
    await load(ours, warmUp)
    await load(bare, warmUp)
    const best = await cpuRatio({
      ours,
      bare,
      load,
      turns,
      perTurn,
      maxRatio,
      maxOurs: maxTime(targets.time),
    })
    const round = (value) => Math.round(value * 100) / 100
    return {
      results: [
        {
          title: '[X.57] cached GET: CPU per request over a bare Hono handler',
          ok: best.ratio <= maxRatio,
          value: round(best.ratio),
          unit: 'x',
          limit: maxRatio,
        },
        ...judgeTimes('[X.57] cached GET', best.least, targets),
        {
          title: 'cached GET: CPU per request, bare Hono handler',
          ok: true,
          value: round(best.bare),
          unit: 'µs',
        },
        { title: 'cached GET: bytes of the answer', ok: true, value: Buffer.byteLength(text), unit: 'B' },
      ],
    }
  } finally {
    await Promise.all(servers.map(({ pool }) => pool?.destroy()))
    for (const { child } of servers) child.disconnect()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { results } = await run()
  console.table(results)
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
}
