import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run as command } from '../../scripts/run.mjs'
import { measurePage } from './measurePage.mjs'

const rounds = 5
const apps = {
  floor: { button: '#open', wallet: 'Bench Wallet' },
  latchkey: { button: '[data-testid="connect-button"]', wallet: 'Bench Wallet' },
}

/** Our README example beside the least a wagmi app costs, both built by Vite, measured in turn in the same run. */
export async function run() {
  const floor = resolve('bench/page/apps/floor')
  if (!existsSync(join(floor, 'node_modules'))) await must('npm', ['ci'], floor)
  await must(process.execPath, ['scripts/build.mjs'])
  for (const name of Object.keys(apps))
    await must(
      process.execPath,
      [
        resolve('node_modules/vite/bin/vite.js'),
        'build',
        '--logLevel',
        'error',
        '--emptyOutDir',
        '--outDir',
        resolve('.out/bench', name),
      ],
      resolve('bench/page/apps', name),
    )

  const seen = Object.fromEntries(Object.keys(apps).map((name) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const [name, what] of Object.entries(apps))
      seen[name].push(await measurePage(resolve('.out/bench', name), what))
  const median = (name, key) =>
    seen[name].map((one) => one[key]).sort((a, b) => a - b)[Math.floor(rounds / 2)]
  for (const name of Object.keys(apps))
    console.log(
      name,
      Object.fromEntries(
        Object.keys(seen[name][0]).map((key) => [key, Math.round(median(name, key) * 10) / 10]),
      ),
    )

  const ratio = median('latchkey', 'clickToList') / median('floor', 'clickToList')
  const row = (title, value, unit, limit) => ({
    title,
    ok: limit === undefined || value <= limit,
    value,
    unit,
    ...(limit === undefined ? {} : { limit }),
  })
  return {
    results: [
      row('page: kB to button', median('latchkey', 'bytesToButton') / 1000, 'kB gz'),
      row('page: kB to button, floor', median('floor', 'bytesToButton') / 1000, 'kB gz'),
      row('page: kB to wallet list', median('latchkey', 'bytesToList') / 1000, 'kB gz'),
      row('page: kB to wallet list, floor', median('floor', 'bytesToList') / 1000, 'kB gz'),
      row('page: click to wallet list beside the floor', ratio, 'x', 2),
      row('page: click to wallet list', median('latchkey', 'clickToList'), 'ms'),
      row('page: click to wallet list, floor', median('floor', 'clickToList'), 'ms'),
      row(
        'page: hosts asked before a click',
        Math.max(...seen.latchkey.map((one) => one.foreignBefore)),
        'hosts',
        0,
      ),
      row('page: hosts asked by opening', Math.max(...seen.latchkey.map((one) => one.foreign)), 'hosts', 0),
      row(
        'page: main-thread CPU to load beside the floor',
        median('latchkey', 'cpuLoad') / median('floor', 'cpuLoad'),
        'x',
      ),
      row('page: heap with the dialog open', median('latchkey', 'heap'), 'MB'),
    ],
  }
}

async function must(name, parameters, cwd) {
  const { code, text } = await command(name, parameters, { quiet: true, cwd })
  if (code !== 0) throw new Error(`${name} ${parameters.join(' ')}:\n${text}`)
}
