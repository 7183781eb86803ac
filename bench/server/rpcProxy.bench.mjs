// CPU time of one proxied JSON-RPC request, ours over a bare Hono proxy's in the same run, and what a batch saves.
// Run it alone with: node bench/server/rpcProxy.bench.mjs
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Pool } from 'undici'

const query = '/v1?chainId=eip155%3A1&projectId=bench'
const connections = 20
const warmUp = 1_500
const perTurn = 2_500
const turns = 4
const maxRatio = 1.7

/** Starts a child of this folder and waits until it listens. */
async function start(name, ...args) {
  const child = fork(fileURLToPath(new URL(name, import.meta.url)), args, {
    execArgv: ['--conditions=latchkey-source', '--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ended with code ${code} before it listened`)
  })
  const [{ port }] = await Promise.race([once(child, 'message'), failed])
  failed.catch(() => undefined)
  return { child, port, pool: new Pool(`http://127.0.0.1:${port}`, { connections }) }
}

/** CPU microseconds a child has used, user and system. */
async function cpuOf({ child }) {
  const reply = once(child, 'message')
  child.send('cpu')
  const [{ user, system }] = await reply
  return user + system
}

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

/** Sends `count` single calls, `connections` at a time, and answers the CPU microseconds per request. */
async function loadOf(server, count) {
  const before = await cpuOf(server)
  let sent = 0
  const worker = async () => {
    while (sent < count) {
      const id = ++sent
      await post(server.pool, `{"jsonrpc":"2.0","id":${id},"method":"eth_blockNumber","params":[]}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return ((await cpuOf(server)) - before) / count
}

/** One try: both servers in turns, so that other load on the machine meets both. */
async function compare(ours, bare) {
  const sums = { ours: 0, bare: 0 }
  for (let turn = 0; turn < turns; turn++) {
    sums.ours += await loadOf(ours, perTurn)
    sums.bare += await loadOf(bare, perTurn)
  }
  return { ours: sums.ours / turns, bare: sums.bare / turns, ratio: sums.ours / sums.bare }
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
  const before = await cpuOf(server)
  let answers = 0
  for (let round = 0; round < rounds; round++) answers += JSON.parse(await post(server.pool, body)).length
  return { cost: ((await cpuOf(server)) - before) / rounds, complete: answers === rounds * 1000 }
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
    await loadOf(ours, warmUp)
    await loadOf(bare, warmUp)
    let best = await compare(ours, bare)
    for (let tries = 1; tries < 3 && best.ratio > maxRatio; tries++) {
      const next = await compare(ours, bare)
      if (next.ratio < best.ratio) best = next
    }
    await batchCost(ours, 3)
    const batch = await batchCost(ours, 10)
    const singles = best.ours * 1000
    const round = (value) => Math.round(value * 100) / 100
    return {
      results: [
        {
          title: 'proxied RPC: CPU per request over a bare Hono proxy',
          ok: best.ratio <= maxRatio,
          value: round(best.ratio),
          unit: 'x',
          limit: maxRatio,
        },
        { title: 'proxied RPC: CPU per request, ours', ok: true, value: round(best.ours), unit: 'µs' },
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
