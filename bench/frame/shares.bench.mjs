// Putting a wallet together from two shares: what its checks cost over the bare combination and the keys, and how many mutated
// sets give a wrong key. Run it alone with: npm run bench -- shares
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Every check together: checksums, the commitment, the fingerprint of the keys. */
const maxRatio = 1.25

/** @returns {Promise<{ results: { title: string, ok: boolean, value: number, unit: string, limit?: number }[] }>} */
export async function run() {
  const child = fork(fileURLToPath(new URL('measureShares.ts', import.meta.url)), [], {
    execArgv: ['--conditions=latchkey-source', '--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the shares could not be measured (${code})`)
  })
  ended.catch(() => undefined)
  const [seen] = await Promise.race([once(child, 'message'), ended])
  return {
    results: [
      {
        title: `[X.02] shares: wrong keys of ${seen.sets} mutated sets (seed ${seen.seed})`,
        // Sets that reach the wallet's own entropy show that the mutations are not all refused for their form.
        ok: seen.wrong === 0 && seen.right > seen.sets / 1000,
        value: seen.wrong,
        unit: 'keys',
        limit: 0,
      },
      {
        title:
          '[X.02] shares: CPU of a wallet put together with every check, over combining and deriving alone',
        ok: seen.ratio <= maxRatio,
        value: seen.ratio,
        unit: 'x',
        limit: maxRatio,
      },
      { title: 'shares: CPU of a wallet put together', ok: true, value: seen.ours / 1000, unit: 'ms' },
    ],
  }
}
