// CPU time of our indexer for a block of one token transfer, over that of a bare fetch-and-insert loop on the same
// blocks in the same run. Run it alone with: node bench/server/indexer.bench.mjs
import { pathToFileURL } from 'node:url'
import { askChild } from './askChild.mjs'
import { startChild } from './startChild.mjs'

const stepsPerTurn = 10
const turns = 4
const maxRatio = 2

/** One try: both in turns, so that other load on the machine meets both. CPU microseconds per block. */
async function compare(ours, bare) {
  const sums = { ours: 0, bare: 0, blocks: 0, ms: 0 }
  for (let turn = 0; turn < turns; turn++) {
    const one = await askChild(ours, stepsPerTurn)
    const other = await askChild(bare, stepsPerTurn)
    sums.ours += one.cpu / one.blocks
    sums.bare += other.cpu / other.blocks
    sums.blocks += one.blocks
    sums.ms += one.ms
  }
  return {
    ours: sums.ours / turns,
    bare: sums.bare / turns,
    ratio: sums.ours / sums.bare,
    blocksPerSecond: (sums.blocks / sums.ms) * 1000,
  }
}

/**
 * Measures and judges. The ratio fails only when all of three tries exceed it.
 *
 * @returns {Promise<{ results: { title: string, ok: boolean, value: number, unit: string, limit?: number }[] }>}
 */
export async function run() {
  const upstream = await startChild('chainUpstream.mjs')
  const ours = await startChild('latchkeyIndexer.mjs', upstream.port)
  const bare = await startChild('bareIndexer.mjs', upstream.port)
  try {
    await askChild(ours, stepsPerTurn)
    await askChild(bare, stepsPerTurn)
    let best = await compare(ours, bare)
    for (let tries = 1; tries < 3 && best.ratio > maxRatio; tries++) {
      const next = await compare(ours, bare)
      if (next.ratio < best.ratio) best = next
    }
    const round = (value) => Math.round(value * 100) / 100
    return {
      results: [
        {
          title: 'indexer: CPU per one-transfer block over a bare fetch-and-insert loop',
          ok: best.ratio <= maxRatio,
          value: round(best.ratio),
          unit: 'x',
          limit: maxRatio,
        },
        { title: 'indexer: CPU per one-transfer block, ours', ok: true, value: round(best.ours), unit: 'µs' },
        { title: 'indexer: CPU per one-transfer block, bare', ok: true, value: round(best.bare), unit: 'µs' },
        { title: 'indexer: blocks a second', ok: true, value: round(best.blocksPerSecond), unit: '/s' },
      ],
    }
  } finally {
    for (const { child } of [ours, bare, upstream]) child.disconnect()
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { results } = await run()
  console.table(results)
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
}
