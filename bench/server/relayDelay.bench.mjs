// How long a message takes from publish to push at 1,000 messages a second and 2,000 sockets, beside a bare `ws` echo under the same
// load in the same run, which stores each frame where the relay does. Run it alone with: npm run bench -- relayDelay
import { once } from 'node:events'
import { connect, delaysOfEchoes, delaysOfPairs, inParallel, openPairs } from './relayLoad.mjs'
import { startChild } from './startChild.mjs'

const sockets = 2_000
const rate = { perSecond: 1_000, seconds: 5 }
/** What the relay may take beyond the echo: it parses, keeps and addresses each message, which the echo doesn't. */
const maxRatio = { p50: 4, p99: 4 }
/** Milliseconds that are meant. They fail at three times as much, in three of three tries. */
const goals = { p50: 5, p99: 50 }

/** The best of three: other load on the machine only ever adds. */
async function measure(opened, echoes) {
  const isGood = ({ ours, ratios }) =>
    ['p50', 'p99'].every((name) => ratios[name] <= maxRatio[name] && ours[name] <= 3 * goals[name])
  let best
  for (let tries = 0; tries < 3 && !(best && isGood(best)); tries++) {
    const bare = await delaysOfEchoes(echoes, rate)
    const ours = await delaysOfPairs(opened, rate)
    const ratios = { p50: ours.p50 / bare.p50, p99: ours.p99 / bare.p99 }
    if (!best || ratios.p99 < best.ratios.p99) best = { ours, bare, ratios }
  }
  return best
}

/** Ends a child, and waits until it has closed what it uses. */
async function end({ child }) {
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
}

function toResults(name, { ours, bare, ratios }) {
  const wanted = rate.perSecond * rate.seconds
  return [
    {
      title: `[X.16, X.16e] relay ${name}: messages that did not arrive of ${wanted}`,
      ok: ours.count === wanted,
      value: wanted - ours.count,
      unit: 'messages',
      limit: 0,
    },
    ...['p50', 'p99'].flatMap((part) => [
      {
        title: `[X.16, X.16e] relay ${name}: ${part} of ${sockets} sockets at ${rate.perSecond}/s over a bare ws echo`,
        ok: ratios[part] <= maxRatio[part],
        value: ratios[part],
        unit: 'x',
        limit: maxRatio[part],
      },
      {
        title: `[X.16, X.16e] relay ${name}: ${part} from publish to push (goal ${goals[part]})`,
        ok: ours[part] <= 3 * goals[part],
        value: ours[part],
        unit: 'ms',
        limit: 3 * goals[part],
      },
      { title: `bare ws echo ${name}: ${part} at that time`, ok: true, value: bare[part], unit: 'ms' },
    ]),
  ]
}

/** @returns {Promise<{ results: { title: string, ok: boolean, value: number, unit: string, limit?: number }[] }>} */
export async function run() {
  const results = []
  const postgres = await startChild('../../packages/server/src/testing/postgresProcess.ts')
  try {
    for (const [name, kind, ...floor] of [
      ['in memory', 'memory', 'bareEcho.mjs'],
      ['on Postgres', postgres.url, 'bareDurableEcho.mjs', postgres.url],
    ]) {
      const relay = await startChild('latchkeyRelay.mjs', kind)
      const echo = await startChild(...floor)
      const opened = await openPairs(relay.port, sockets / 2)
      const echoes = []
      await inParallel(sockets, 20, async () => echoes.push(await connect(`ws://127.0.0.1:${echo.port}`)))
      await delaysOfPairs(opened, { ...rate, seconds: 2 })
      await delaysOfEchoes(echoes, { ...rate, seconds: 2 })
      results.push(...toResults(name, await measure(opened, echoes)))
      for (const { publisher, reader } of opened) for (const one of [publisher, reader]) one.terminate()
      for (const socket of echoes) socket.terminate()
      await Promise.all([relay, echo].map(end))
    }
  } finally {
    await end(postgres)
  }
  return { results }
}
