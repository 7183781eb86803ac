// Builds the published packages. Each resolves the code of the others from their sources (the `latchkey-source` condition), but types
// from what was built, so the order counts: who brings another's types along comes after it. What was built before goes first, since
// an old `dist` would lend its types without a word, where a missing one ends the build.
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildFrame } from './frame/buildFrame.mjs'
import { run } from './run.mjs'
import { buildDatabaseTemplate } from './start/databaseTemplate.mjs'

const folders = [
  'packages/protocol',
  'packages/siwx',
  'packages/walletconnect',
  'packages/core',
  'packages/wagmi',
  'packages/ethers',
  'packages/frame',
  'packages/react',
  'packages/compat',
  'packages/server',
  'packages/cli',
  'packages/test',
]
for (const folder of folders) rmSync(`${folder}/dist`, { recursive: true, force: true })
for (const folder of folders) {
  const { code, text } = await run('npx', ['--no-install', 'tsdown'], { cwd: folder, quiet: true })
  if (code !== 0) {
    console.error(text)
    console.error(`build: ${folder} failed`)
    process.exit(1)
  }
}
// The server's package ships the console.
const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url))
const { code, text } = await run(process.execPath, [vite, 'build'], { cwd: 'apps/console', quiet: true })
if (code !== 0) {
  console.error(text)
  console.error('build: apps/console failed')
  process.exit(1)
}
await buildFrame()
await buildDatabaseTemplate()
console.log(`build: ${folders.length} packages`)
