import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run as command } from '../../scripts/run.mjs'

/** Builds the packages, and by Vite those apps of `bench/page/apps`, each into its folder in `.out/bench`. */
export async function buildApps(names) {
  const floor = resolve('bench/page/apps/floor')
  if (!existsSync(join(floor, 'node_modules'))) await must('npm', ['ci'], floor)
  await must(process.execPath, ['scripts/build.mjs'])
  const vite = resolve('node_modules/vite/bin/vite.js')
  for (const name of names) {
    const out = resolve('.out/bench', name)
    const parameters = ['build', '--logLevel', 'error', '--emptyOutDir', '--outDir', out]
    await must(process.execPath, [vite, ...parameters], resolve('bench/page/apps', name))
  }
}

async function must(name, parameters, cwd) {
  const { code, text } = await command(name, parameters, { quiet: true, cwd })
  if (code !== 0) throw new Error(`${name} ${parameters.join(' ')}:\n${text}`)
}
