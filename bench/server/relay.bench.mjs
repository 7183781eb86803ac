// CPU time of the relay: per frame over a bare `ws` echo, per durable message over bare inserts, per handshake over an
// upgrade with one signature; memory of an idle connection. Run it alone with: node bench/server/relay.bench.mjs
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { connect, freshUrl, inParallel, openPairs, runEchoes, runPairs } from './relayLoad.mjs'

const pairs = 50
const messages = 6_000
const turns = 3
const handshakes = 1_500
const idle = 10_000
const maxRatio = 2
const maxBytes = 12 * 1024

/** Starts a child of this folder; the answer is its first message. */
async function start(name, ...args) {
  const child = fork(fileURLToPath(new URL(name, import.meta.url)), args.map(String), {
    execArgv: ['--conditions=latchkey-source', '--import', 'tsx', '--expose-gc'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  const failed = exited.then(([code]) => {
    throw new Error(`${name} ended with code ${code}`)
  })
  failed.catch(() => undefined)
  const [said] = await Promise.race([once(child, 'message'), failed])
  return { child, exited, ...said }
}

async function ask({ child }, question) {
  const reply = once(child, 'message')
  child.send(question)
  return (await reply)[0]
}

/** CPU microseconds a child uses meanwhile, and seconds it takes. */
async function costOf(server, work) {
  const before = await ask(server, 'cpu')
  const startedAt = performance.now()
  await work()
  const seconds = (performance.now() - startedAt) / 1000
  const after = await ask(server, 'cpu')
  return { cpu: after.user + after.system - before.user - before.system, seconds }
}

/** The best of three: other load on the machine only ever adds. */
async function best(measure, isGood) {
  let chosen = await measure()
  for (let tries = 1; tries < 3 && !isGood(chosen); tries++) {
    const next = await measure()
    if (next.ratio < chosen.ratio) chosen = next
  }
  return chosen
}

async function measureFrames(relay, echo) {
  const opened = await openPairs(relay.port, pairs)
  const sockets = []
  for (let index = 0; index < pairs * 2; index++) sockets.push(await connect(`ws://127.0.0.1:${echo.port}`))
  await runPairs(opened, messages)
  await runEchoes(sockets, messages)
  const result = await best(
    async () => {
      const sums = { ours: 0, bare: 0, seconds: 0 }
      for (let turn = 0; turn < turns; turn++) {
        const ours = await costOf(relay, () => runPairs(opened, messages))
        sums.ours += ours.cpu / (messages * 4)
        sums.seconds += ours.seconds
        sums.bare += (await costOf(echo, () => runEchoes(sockets, messages * 2))).cpu / (messages * 4)
      }
      const rate = (messages * turns) / sums.seconds
      return { ours: sums.ours / turns, bare: sums.bare / turns, rate, ratio: sums.ours / sums.bare }
    },
    ({ ratio }) => ratio <= maxRatio,
  )
  for (const { publisher, reader } of opened) for (const one of [publisher, reader]) one.terminate()
  for (const socket of sockets) socket.terminate()
  return result
}

async function measureDurable(kind, perFrame) {
  const relay = await start('latchkeyRelay.mjs', kind)
  const opened = await openPairs(relay.port, pairs)
  await runPairs(opened, messages / 2)
  const result = await best(
    async () => {
      const ours = await costOf(relay, () => runPairs(opened, messages))
      const bare = await start('bareInserts.mjs', kind, pairs, messages)
      // Its database is still there when it closes it.
      await bare.exited
      const floor = 2 * bare.perRow + 4 * perFrame
      const perMessage = ours.cpu / messages
      return { perMessage, perRow: bare.perRow, rate: messages / ours.seconds, ratio: perMessage / floor }
    },
    ({ ratio }) => ratio <= 1,
  )
  for (const { publisher, reader } of opened) for (const one of [publisher, reader]) one.terminate()
  relay.child.disconnect()
  return result
}

async function measureHandshakes(relay, echo) {
  const shake = (urls) => () =>
    inParallel(urls.length, 20, async (index) => (await connect(urls[index])).terminate())
  const urlsOf = (count) => Array.from({ length: count }, () => freshUrl(relay.port))
  const bareUrls = Array.from({ length: handshakes }, () => freshUrl(echo.port))
  await shake(urlsOf(300))()
  await shake(bareUrls.slice(0, 300))()
  return best(
    async () => {
      const urls = urlsOf(handshakes)
      const ours = (await costOf(relay, shake(urls))).cpu / handshakes
      const bare = (await costOf(echo, shake(bareUrls))).cpu / handshakes
      return { ours, bare, ratio: ours / bare }
    },
    ({ ratio }) => ratio <= maxRatio,
  )
}

async function measureIdle(relay) {
  const warm = []
  await inParallel(200, 20, async () => warm.push(await connect(freshUrl(relay.port))))
  const before = await ask(relay, 'memory')
  const sockets = []
  await inParallel(idle, 50, async () => sockets.push(await connect(freshUrl(relay.port))))
  const after = await ask(relay, 'memory')
  for (const socket of [...warm, ...sockets]) socket.terminate()
  const bytes = (name) => (after[name] - before[name]) / idle
  // what is freed before is used again, so the process may grow by less than it keeps
  const kept = bytes('heapUsed') + bytes('external')
  return { most: Math.max(bytes('rss'), kept), kept }
}

const round = (value) => Math.round(value * 100) / 100

/**
 * Measures and judges.
 *
 * @returns {Promise<{ results: { title: string, ok: boolean, value: number, unit: string, limit?: number }[] }>}
 */
export async function run() {
  const results = []
  const note = (title, value, unit) => results.push({ title, ok: true, value: round(value), unit })
  const gate = (title, value, unit, limit) =>
    results.push({ title, ok: value <= limit, value: round(value), unit, limit })
  const [relay, echo] = [await start('latchkeyRelay.mjs', 'memory'), await start('bareEcho.mjs')]
  const postgres = await start('../../packages/server/src/testing/postgresProcess.ts')
  try {
    const frames = await measureFrames(relay, echo)
    gate('relay in memory: CPU per frame over a bare ws echo', frames.ratio, 'x', maxRatio)
    note('relay in memory: CPU per frame, ours', frames.ours, 'µs')
    note('relay in memory: CPU per frame, bare ws echo', frames.bare, 'µs')
    note(`relay in memory: messages of ${pairs} pairs`, frames.rate, '/s')
    const shakes = await measureHandshakes(relay, echo)
    gate('relay: CPU per handshake over a ws upgrade with one signature', shakes.ratio, 'x', maxRatio)
    note('relay: CPU per handshake, ours', shakes.ours, 'µs')
    const { most, kept } = await measureIdle(relay)
    gate(`relay: memory of one of ${idle} idle connections`, most, 'bytes', maxBytes)
    note('relay: of that, what the program itself keeps', kept, 'bytes')
    for (const kind of ['pglite', postgres.url]) {
      const name = kind.split(':')[0]
      const durable = await measureDurable(kind, frames.ours)
      gate(
        `durable relay on ${name}: CPU per message over two bare inserts and the frames`,
        durable.ratio,
        'x',
        1,
      )
      note(`durable relay on ${name}: CPU per message`, durable.perMessage, 'µs')
      note(`durable relay on ${name}: CPU per bare insert`, durable.perRow, 'µs')
      note(`durable relay on ${name}: messages of ${pairs} pairs`, durable.rate, '/s')
    }
  } finally {
    relay.child.disconnect()
    echo.child.disconnect()
    postgres.child.disconnect()
  }
  return { results }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { results } = await run()
  console.table(results)
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
}
