// What the panels of features weigh, and that none of it is downloaded before it is used, on our README example.
// Run it alone with: npm run bench -- panels
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { run as command } from '../../scripts/run.mjs'
import { measurePanels } from './measurePanels.mjs'

/** Each feature with a panel, and a name only its code has. */
const panels = {
  email: 'lk-otp',
  socials: 'lk-social',
  swaps: 'swap-confirm',
  send: 'send-confirm',
  receive: 'receive-qr',
  onramp: 'onramp-amount',
  history: 'lk-activity',
}

async function must(name, parameters, cwd) {
  const { code, text } = await command(name, parameters, { quiet: true, cwd })
  if (code !== 0) throw new Error(`${name} ${parameters.join(' ')}:\n${text}`)
}

/** Bytes are the same in every run: one try. */
export async function run() {
  const out = resolve('.out/bench/latchkey')
  await must(process.execPath, ['scripts/build.mjs'])
  const vite = resolve('node_modules/vite/bin/vite.js')
  const build = [vite, 'build', '--logLevel', 'error', '--emptyOutDir', '--outDir', out]
  await must(process.execPath, build, resolve('bench/page/apps/latchkey'))

  const files = readdirSync(join(out, 'assets'))
  const fileOf = (code) =>
    files.find(
      (file) => file.endsWith('.js') && readFileSync(join(out, 'assets', file), 'utf8').includes(code),
    )
  const weigh = (file) => gzipSync(readFileSync(join(out, 'assets', file)), { level: 9 }).length
  const { before, after } = await measurePanels(out)
  const got = (log, file) => log.filter(({ path }) => path === `/assets/${file}`)
  const bytes = (log) => log.reduce((sum, one) => sum + one.bytes, 0)
  const rows = Object.entries(panels).map(([feature, code]) => {
    const file = fileOf(code)
    if (!file) return { title: `[S2.39] ${feature}: a file of its own`, ok: false, value: 'none' }
    const loaded = bytes(got(before, file))
    return {
      title: `[S2.39] ${feature}, ${weigh(file)} B in a file of its own: downloaded by who connects and looks at the account`,
      ok: loaded === 0,
      value: loaded,
      unit: 'B',
      limit: 0,
    }
  })
  // The witness: what is used is downloaded, and seen to be.
  const used = bytes(got(after, fileOf(panels.send)))
  const witness = 'send: downloaded by who presses Send'
  return { results: [...rows, { title: witness, ok: used > 0, value: used, unit: 'B' }] }
}
