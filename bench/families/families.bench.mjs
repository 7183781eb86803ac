// What the chain families beside EVM cost: the bytes of each adapter without its SDK, and in a page that doesn't use it; the time to
// connect a wallet of each, from the click to the account, with the code loaded on the way; the start and the memory of the local
// Bitcoin and Polkadot chains. Run it alone with: npm run bench -- families
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { measureSizes } from './measureSizes.mjs'

/** The most that both local chains may add to a stack. Time by the clock depends on what else runs, and is printed only. */
const limits = { megabytes: 200, seconds: 30 }
/** The most that an adapter may add to a page before a wallet is used, bytes. */
const adapterLimit = 6144

/** @returns {Promise<{ results: { title: string, ok: boolean, value: number | string, unit?: string, limit?: number }[] }>} */
export async function run() {
  const { adapters, elsewhere } = await measureSizes()
  const connects = await measure('connects')
  const chains = await measure('chains')
  const total = (of) => chains.reduce((sum, chain) => sum + chain[of], 0)
  return {
    results: [
      ...adapters.flatMap(({ family, eager, whole }) => [
        {
          title: `families: the ${family} adapter without its SDK, before a wallet is used`,
          ok: eager <= adapterLimit,
          value: eager,
          unit: 'B gz',
          limit: adapterLimit,
        },
        {
          title: `families: the ${family} adapter without its SDK, with everything it ever loads`,
          ok: true,
          value: whole,
          unit: 'B gz',
        },
      ]),
      {
        title: 'families: bytes of both in a page that uses neither',
        ok: elsewhere === 0,
        value: elsewhere,
        unit: 'B',
        limit: 0,
      },
      ...connects.map(({ family, milliseconds }) => ({
        title: `families: connect on ${family}`,
        ok: true,
        value: milliseconds,
        unit: 'ms',
      })),
      ...chains.flatMap(({ chain, seconds, megabytes }) => [
        { title: `families: the local ${chain} chain answers`, ok: true, value: seconds, unit: 's' },
        { title: `families: memory of the local ${chain} chain`, ok: true, value: megabytes, unit: 'MB' },
      ]),
      {
        title: 'families: both local chains, start, of the processor',
        ok: total('cpuSeconds') <= limits.seconds,
        value: total('cpuSeconds'),
        unit: 's',
        limit: limits.seconds,
      },
      {
        title: 'families: both local chains, memory',
        ok: total('megabytes') <= limits.megabytes,
        value: total('megabytes'),
        unit: 'MB',
        limit: limits.megabytes,
      },
    ],
  }
}

/** Runs one measurement in a process of its own, so that none finds the code of another loaded. */
async function measure(what) {
  const child = fork(fileURLToPath(new URL('measureFamilies.ts', import.meta.url)), [what], {
    execArgv: ['--expose-gc', '--conditions=latchkey-source', '--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const [measured] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => {
      throw new Error(`${what} could not be measured (${code})`)
    }),
  ])
  await ended
  return measured
}
