// CPU time of one proxied JSON-RPC request, ours over a bare Hono proxy's in the same run, and what a batch saves.
// Run it alone with: node bench/server/rpcProxy.bench.mjs
import { pathToFileURL } from 'node:url'
import { Pool } from 'undici'
import { cpuPerRequest, cpuRatio, judgeTimes, maxTime } from './cpuRatio.mjs'
import { startChild } from './startChild.mjs'

const query = '/v1?chainId=eip155%3A1&projectId=bench'
const connections = 20
const warmUp = 1_500
const perTurn = 2_500
const turns = 4
const maxRatio = 1.7
/** CPU microseconds of a request, and requests a second and core. */
const targets = { time: 160, rate: 6_000 }

async function post(pool, body) {
  const response = await pool.request({
    path: query,
    method: 'POST',
    body,
    headers: { 'content-type': 'text/plain' },
  })
  const text = await response.body.text()
  if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}: ${text.slice(0, 200)}`)
  return text
}

/** Sends `count` single calls, `connections` at a time. */
async function load({ pool }, count) {
  let sent = 0
  const worker = async () => {
    while (sent < count) {
      const id = ++sent
      await post(pool, `{"jsonrpc":"2.0","id":${id},"method":"eth_blockNumber","params":[]}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
}

/** A child and connections to it. */
async function start(name, ...args) {
  const server = await startChild(name, ...args)
  return { ...server, pool: new Pool(`http://127.0.0.1:${server.port}`, { connections }) }
}

/** CPU microseconds of 1000 calls in one batch, after the server answered all of them. */
async function batchCost(server, rounds) {
  const calls = Array.from({ length: 1000 }, (_, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'eth_blockNumber',
    params: [],
  }))
  const body = JSON.stringify(calls)
  let answers = 0
  const send = async () => {
    for (let round = 0; round < rounds; round++) answers += JSON.parse(await post(server.pool, body)).length
  }
  return { cost: await cpuPerRequest(server, send, rounds), complete: answers === rounds * 1000 }
}

/**
 * Measures and judges. The ratio fails only when all of three tries exceed it.
 *
 * @returns {Promise<{ results: { title: string, ok: boolean, value: number, unit: string, limit?: number }[] }>}
 */
export async function run() {
  const upstream = await start('upstream.mjs')
  const ours = await start('latchkeyProxy.mjs', upstream.port)
  const bare = await start('bareProxy.mjs', upstream.port)
  try {
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
    await batchCost(ours, 3)
    const batch = await batchCost(ours, 10)
    const singles = best.ours * 1000
    const round = (value) => Math.round(value * 100) / 100
    return {
      results: [
        {
          title: '[X.57] proxied RPC: CPU per request over a bare Hono proxy',
          ok: best.ratio <= maxRatio,
          value: round(best.ratio),
          unit: 'x',
          limit: maxRatio,
        },
        ...judgeTimes('[X.57] proxied RPC', best.least, targets),
        {
          title: 'proxied RPC: CPU per request, bare Hono proxy',
          ok: true,
          value: round(best.bare),
          unit: 'µs',
        },
        {
          title:
            '[S7.35] a batch of 1000 calls is answered whole, at a tenth of the CPU of 1000 single calls',
          ok: batch.complete && batch.cost <= singles / 10,
          value: round(batch.cost / singles),
          unit: 'x',
          limit: 0.1,
        },
      ],
    }
  } finally {
    await Promise.all([ours, bare, upstream].map(({ pool }) => pool.destroy()))
    for (const { child } of [ours, bare, upstream]) child.disconnect()
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { results } = await run()
  console.table(results)
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
}
