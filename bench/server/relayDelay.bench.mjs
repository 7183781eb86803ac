// Milliseconds from a publish to its push at 1,000 messages a second and 2,000 sockets, beside a bare `ws` echo under the same load
// in the same run. Run it alone with: npm run bench -- relayDelay
import { once } from 'node:events'
import { connect, delaysOfEchoes, delaysOfPairs, inParallel, openPairs } from './relayLoad.mjs'
import { startChild } from './startChild.mjs'

const sockets = 2_000
const rate = { perSecond: 1_000, seconds: 5 }
const total = rate.perSecond * rate.seconds
/** What the relay in memory may take beyond the echo: it parses and addresses each message, and the echo does neither. */
const maxRatio = 4
/** Milliseconds from a publish to its push. They fail when none of three tries is within them. */
const limits = { p50: 5, p99: 50 }

/** Measures until a try is good, three times at most, and returns the best: other load on the machine only ever adds. */
async function measure(opened, echoes, isGood) {
  let best
  for (let tries = 0; tries < 3 && !(best && isGood(best)); tries++) {
    const bare = await delaysOfEchoes(echoes, rate)
    const ours = await delaysOfPairs(opened, rate)
    const next = { ours, bare }
    if (!best || isGood(next) || ours.p99 < best.ours.p99) best = next
  }
  return best
}

/**
 * The rows of one relay. Only the relay in memory is compared with the echo, which stores nothing, and only by its median: the slowest
 * hundredth of either is what else the machine did.
 */
function toResults(name, { ours, bare }, isCompared) {
  const ratio = ours.p50 / bare.p50
  const count = (what, value) => ({
    title: `[X.16] relay ${name}: messages of ${total} that ${what}`,
    ok: value === 0,
    value,
    unit: 'messages',
    limit: 0,
  })
  return [
    count('did not arrive', total - ours.count),
    count('arrived twice', ours.repeated),
    ...Object.entries(limits).flatMap(([part, limit]) => [
      {
        title: `[X.16] relay ${name}: ${part} from publish to push, ${sockets} sockets, ${rate.perSecond}/s`,
        ok: ours[part] <= limit,
        value: ours[part],
        unit: 'ms',
        limit,
      },
      { title: `bare ws echo beside the relay ${name}: ${part}`, ok: true, value: bare[part], unit: 'ms' },
    ]),
    {
      title: `[X.16] relay ${name}: p50 over a bare ws echo`,
      ok: !isCompared || ratio <= maxRatio,
      value: ratio,
      unit: 'x',
      ...(isCompared && { limit: maxRatio }),
    },
  ]
}

/** @returns {Promise<{ results: { title: string, ok: boolean, value: number, unit: string, limit?: number }[] }>} */
export async function run() {
  const results = []
  const echo = await startChild('bareEcho.mjs')
  const postgres = await startChild('../../packages/server/src/testing/postgresProcess.ts')
  const echoes = []
  await inParallel(sockets, 20, async () => echoes.push(await connect(`ws://127.0.0.1:${echo.port}`)))
  try {
    for (const [name, kind] of [
      ['in memory', 'memory'],
      ['on Postgres', postgres.url],
    ]) {
      const isCompared = kind === 'memory'
      const relay = await startChild('latchkeyRelay.mjs', kind)
      const opened = await openPairs(relay.port, sockets / 2)
      await delaysOfPairs(opened, { ...rate, seconds: 2 })
      const best = await measure(opened, echoes, (one) =>
        toResults(name, one, isCompared).every(({ ok }) => ok),
      )
      results.push(...toResults(name, best, isCompared))
      for (const { publisher, reader } of opened) for (const socket of [publisher, reader]) socket.terminate()
      // its database is still there when it closes it
      const ended = once(relay.child, 'exit')
      relay.child.disconnect()
      await ended
    }
  } finally {
    for (const socket of echoes) socket.terminate()
    for (const { child } of [echo, postgres]) child.disconnect()
  }
  return { results }
}
