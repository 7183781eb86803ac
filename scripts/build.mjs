// Builds the published packages, in any order: each resolves the others' sources (the `latchkey-source` condition).
import { buildFrame } from './frame/buildFrame.mjs'
import { run } from './run.mjs'
import { buildDatabaseTemplate } from './start/databaseTemplate.mjs'

const folders = [
  'packages/protocol',
  'packages/walletconnect',
  'packages/core',
  'packages/frame',
  'packages/react',
  'packages/server',
  'packages/siwx-server',
  'packages/cli',
]
for (const folder of folders) {
  const { code, text } = await run('npx', ['--no-install', 'tsdown'], { cwd: folder, quiet: true })
  if (code !== 0) {
    console.error(text)
    console.error(`build: ${folder} failed`)
    process.exit(1)
  }
}
await buildFrame()
await buildDatabaseTemplate()
console.log(`build: ${folders.length} packages`)
