// What operations of smart accounts cost over plain transactions: gas of an approval and a swap as one operation, added time, and how many a
// second one bundler brings into blocks of a second. Run it alone with: npm run bench -- smartAccounts
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Gas of the batch over that of its two transactions. It saves a transaction, and pays for the checks and the sponsor's part. */
const maxGasRatio = 1.25

/** @returns {Promise<{ results: { title: string, ok: boolean, value: number | string, unit?: string, limit?: number }[] }>} */
export async function run() {
  const child = fork(fileURLToPath(new URL('measureOperations.ts', import.meta.url)), [], {
    execArgv: ['--conditions=latchkey-source', '--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the operations could not be measured (${code})`)
  })
  ended.catch(() => undefined)
  const [seen] = await Promise.race([once(child, 'message'), ended])
  const { gas, latency, load } = seen
  const print = (title, value, unit) => ({ title, ok: true, value, unit })
  return {
    results: [
      print('approve and swap as two transactions', gas.two, 'gas'),
      print('approve and swap as one operation: gas of its transaction', gas.batch, 'gas'),
      {
        title: '[X.68] approve and swap as one operation over two transactions: gas',
        ok: gas.batch / gas.two <= maxGasRatio,
        value: gas.batch / gas.two,
        unit: 'x',
        limit: maxGasRatio,
      },
      print('a plain transaction to its receipt, median', latency.plain, 'ms'),
      print('an operation to its receipt, median', latency.operation, 'ms'),
      print('added by bundler and entry point', latency.operation - latency.plain, 'ms'),
      {
        title: `[X.68] operations of ${load.count} accounts at once that were run`,
        ok: load.included === load.count,
        value: load.included,
        unit: 'operations',
        limit: load.count,
      },
      print(
        `the same with ${load.keys} sender keys and a block a second: operations a second`,
        load.perSecond,
        '/s',
      ),
      print('what the gas of a block would hold of them', load.blockLimit, '/s'),
    ],
  }
}
